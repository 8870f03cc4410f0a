package dev.simplelang.text;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SourceTextTest {

    @Test
    void isTheSameUpToTheFirstDifference() {
        assertThat(new SourceText("abc").sameAs(new SourceText("abd"))).isEqualTo(2);
        assertThat(new SourceText("abc").sameAs(new SourceText("abcd"))).isEqualTo(3);
        assertThat(new SourceText("").sameAs(new SourceText("x"))).isZero();
        var many = "x".repeat(5_000);
        for (int at : new int[]{0, 1_023, 1_024, 1_025, 4_999}) {
            var other = many.substring(0, at) + "y" + many.substring(at + 1);
            assertThat(new SourceText(many).sameAs(new SourceText(other))).isEqualTo(at);
        }
        assertThat(new SourceText(many).sameAs(new SourceText(many))).isEqualTo(5_000);
    }
}
