package dev.simplelang.syntax;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RecentNamesTest {

    @Test
    void oneStringForEachName() {
        var names = new RecentNames("sum = sum + summand");
        assertThat(names.at(0, 3)).isEqualTo("sum");
        assertThat(names.at(6, 9)).isSameAs(names.at(0, 3));
        assertThat(names.at(12, 19)).isEqualTo("summand");
        assertThat(names.at(12, 15)).isSameAs(names.at(0, 3));
    }

    /// "Aa" and "BB" have one hash code.
    @Test
    void namesWithOnePlace() {
        var names = new RecentNames("Aa BB Aa");
        assertThat(names.at(0, 2)).isEqualTo("Aa");
        assertThat(names.at(3, 5)).isEqualTo("BB");
        assertThat(names.at(6, 8)).isEqualTo("Aa");
    }
}
