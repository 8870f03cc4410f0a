package dev.simplelang.lsp.protocol;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class IntegerRowTest {

    @Test
    void row_isAListOfAPart() {
        assertThat(new IntegerRow(new int[]{1, 0, 7, -1, 99}, 1, 4)).isEqualTo(List.of(0, 7, -1));
    }

    @Test
    void rows_shareTheirStartAndEnd() {
        var row = new IntegerRow(new int[]{1, 2, 3, 4}, 0, 4);
        var other = new IntegerRow(new int[]{1, 2, 9, 3, 4}, 0, 5);
        assertThat(row.sameAtStart(other)).isEqualTo(2);
        assertThat(row.sameAtEnd(other, 4)).isEqualTo(2);
        assertThat(row.sameAtEnd(other, 1)).isOne();
        assertThat(row.sameAtStart(row)).isEqualTo(4);
        assertThat(row.sameAtEnd(row, 4)).isEqualTo(4);
        assertThat(other.part(1, 4)).containsExactly(2, 9, 3);
    }
}
