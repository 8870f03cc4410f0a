package dev.simplelang.lsp.document;

import dev.simplelang.text.SourceText;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PaceTest {

    private static final String URI = "untitled:a";

    private final Documents documents = new Documents();
    private final Pace pace = new Pace(documents);

    @BeforeEach
    void open() {
        documents.put(Snapshot.opened(URI, 1, new SourceText("return 1;")));
    }

    @Test
    void aDocumentOfWhichNothingIsKnownDoesNotWait() {
        assertThat(pace.begin(URI)).isZero();
        assertThat(pace.begin(URI)).isZero();
    }

    @Test
    void whoComesWhenTheOneBeforeIsDoneDoesNotWait() {
        pace.took(URI, Duration.ofSeconds(1));
        assertThat(pace.begin(URI)).isZero();
        pace.took(URI, Duration.ofSeconds(1));
        assertThat(pace.begin(URI)).isZero();
    }

    @Test
    void quickOnesDoNotWait() {
        pace.took(URI, Duration.ofMillis(60));
        pace.begin(URI);
        assertThat(pace.begin(URI)).isZero();
    }

    @Test
    void othersWaitAPartOfWhatTheyCost() {
        pace.took(URI, Duration.ofMillis(400));
        pace.begin(URI);
        assertThat(pace.begin(URI)).isEqualTo(Duration.ofMillis(50));
        assertThat(pace.begin(URI)).isEqualTo(Duration.ofMillis(50));
    }

    @Test
    void nobodyWaitsLong() {
        pace.took(URI, Duration.ofMinutes(1));
        pace.begin(URI);
        assertThat(pace.begin(URI)).isEqualTo(Duration.ofMillis(200));
    }

    @Test
    void theLastCostCounts() {
        pace.took(URI, Duration.ofSeconds(1));
        pace.took(URI, Duration.ofMillis(5));
        pace.begin(URI);
        assertThat(pace.begin(URI)).isZero();
    }

    @Test
    void aDocumentThatWasClosedBeginsAnew() {
        pace.took(URI, Duration.ofSeconds(1));
        pace.begin(URI);
        documents.remove(URI);
        open();
        assertThat(pace.begin(URI)).isZero();
    }
}
