package dev.simplelang.ide;

import dev.simplelang.ide.navigation.LinkedEditing;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.Optional;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// Typing over a name, as an editor does it: a key changes one place, then all the others, and the editor asks again.
class LinkedEditingTest {

    /// What the editor remembers of the last request.
    private Optional<LinkedEditing> last = Optional.empty();

    /// The program with the places marked `[]` that are given for the cursor, which is at `|` in `marked`.
    private String ask(String marked) {
        int offset = marked.indexOf('|');
        var text = marked.substring(0, offset) + marked.substring(offset + 1);
        var analysis = Analysis.of(new SourceText(text), Cancellation.NONE);
        var next = last.map(before -> before.next(analysis, offset))
                .orElseGet(() -> LinkedEditing.at(analysis, offset));
        last = Optional.of(next);
        var result = new StringBuilder(text);
        for (Span place : next.in(text).reversed()) {
            result.insert(place.end(), ']').insert(place.start(), '[');
        }
        return result.toString();
    }

    @Test
    void name_passesThroughArg_keepsItsPlaces() {
        assertThat(ask("int a|=arg;return a+arg;")).isEqualTo("int [a]=arg;return [a]+arg;");
        assertThat(ask("int ar|=arg;return ar+arg;")).isEqualTo("int [ar]=arg;return [ar]+arg;");
        assertThat(ask("int arg|=arg;return arg+arg;")).isEqualTo("int [arg]=arg;return [arg]+arg;");
        assertThat(ask("int args|=arg;return args+arg;")).isEqualTo("int [args]=arg;return [args]+arg;");
    }

    @Test
    void name_passesThroughAnotherVariable_keepsItsPlaces() {
        assertThat(ask("int b=1;int a=2;return a|+b;")).isEqualTo("int b=1;int [a]=2;return [a]+b;");
        assertThat(ask("int b=1;int =2;return |+b;")).isEqualTo("int b=1;int []=2;return []+b;");
        assertThat(ask("int b=1;int b=2;return b|+b;")).isEqualTo("int b=1;int [b]=2;return [b]+b;");
        assertThat(ask("int b=1;int bc=2;return bc|+b;")).isEqualTo("int b=1;int [bc]=2;return [bc]+b;");
    }

    @Test
    void name_passesThroughAKeyword_keepsItsPlaces() {
        assertThat(ask("int i|=1;return i;")).isEqualTo("int [i]=1;return [i];");
        assertThat(ask("int if|=1;return if;")).isEqualTo("int [if]=1;return [if];");
        assertThat(ask("int if2|=1;return if2;")).isEqualTo("int [if2]=1;return [if2];");
    }

    @Test
    void changes_undoneAtOnce_keepThePlaces() {
        ask("int a|=1;return a;");
        ask("int abc|=1;return abc;");
        assertThat(ask("int a|=1;return a;")).isEqualTo("int [a]=1;return [a];");
    }

    @Test
    void request_betweenTheChanges_hasNoPlacesAndForgetsNone() {
        ask("int b=1;int a|=2;return a+b;");
        assertThat(ask("int b=1;int ab|=2;return a+b;")).doesNotContain("[");
        assertThat(ask("int b=1;int ab|=2;return ab+b;")).isEqualTo("int b=1;int [ab]=2;return [ab]+b;");
    }

    @Test
    void place_typedAlone_hasNoPlacesOfOthers() {
        ask("int b=1;int a=2;return a|+b;");
        assertThat(ask("int b=1;int a=2;return |+b;")).doesNotContain("[");
        assertThat(ask("int b=1;int a=2;return b|+b;")).doesNotContain("[");
        assertThat(ask("int b=1;int a=2;return bc|+b;")).doesNotContain("[");
    }

    @Test
    void name_typedAnew_hasNoPlaces() {
        ask("int b=1;return |;");
        assertThat(ask("int b=1;return b|;")).doesNotContain("[");
        assertThat(ask("int b=1;return |b;")).doesNotContain("[");
        assertThat(ask("int b=1;return ab|;")).doesNotContain("[");
    }

    @Test
    void name_pastedWithItsStatement_hasNoPlaces() {
        ask("int b=1;|");
        assertThat(ask("int b=1;return b|")).doesNotContain("[");
    }

    @Test
    void cursor_comesBackToATypedName_hasThePlacesOfItsVariable() {
        ask("int b=1;return |;");
        ask("int b=1;return b|;");
        ask("int b=1;return b;|");
        assertThat(ask("int b=1;return b|;")).isEqualTo("int [b]=1;return [b];");
    }

    @Test
    void cursor_goesToAnotherName_hasThePlacesOfThatVariable() {
        ask("int b=1;int a|=2;return a+b;");
        ask("int b=1;int ab|=2;return ab+b;");
        assertThat(ask("int b=1;int ab=2;return ab+b|;")).isEqualTo("int [b]=1;int ab=2;return ab+[b];");
    }

    @Test
    void text_changedElsewhere_isLookedUpAgain() {
        ask("int b=1;int a|=2;return a;");
        assertThat(ask("int b=10;int a|=2;return a;")).isEqualTo("int b=10;int [a]=2;return [a];");
    }

    @Test
    void text_thatIsNoName_endsIt() {
        ask("int a|=2;return a;");
        assertThat(ask("int a |=2;return a ;")).doesNotContain("[");
        assertThat(ask("int a b|=2;return a b;")).doesNotContain("[");
    }
}
