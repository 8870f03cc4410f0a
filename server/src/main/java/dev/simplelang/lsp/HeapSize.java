package dev.simplelang.lsp;

/// How large the heap is. Whenever all garbage is collected it is fitted to what is in use, and to what a version of a document allocates; it stays as it is
/// as long as it suits those.
///
/// For one thread at a time.
final class HeapSize {

    /// How much of the old generation is free at rest, in percent.
    private static final int FREE_PERCENT_AT_REST = 10;

    /// From how many bytes in use on a document is large. Of what is in use with a small one most is the program's own.
    private static final long MORE = 8L << 20;

    /// So many versions of a large document have room in the nursery, and a collection comes behind the last of them. It finds one version in use, and takes half as long
    /// as compiling one.
    private static final int VERSIONS_OF_MORE = 3;

    /// However little they allocate, so many times what is in use has room. With several documents young collections find more in use than one version, and
    /// must come the less often.
    private static final int TIMES_MORE = 5;

    /// With a small document, the same as in `simple.options`.
    static final int FREE_PERCENT = 88;

    /// Up to how many bytes that a version allocates it is that much, as long as it is so already; several versions have room then.
    private static final long LITTLE_TAKEN = 3L << 20;

    /// Up to how many it becomes that much. In between it stays as it is, since what is expected of the next version goes up and down by a tenth.
    private static final long LITTLE_TAKEN_AGAIN = 9L << 18;

    /// Where a version allocates more, the nursery has room for one, up to so many bytes in use, and for two beyond that, since a collection takes the longer the
    /// more is in use.
    private static final long LITTLE = 6L << 20;

    /// How much more has room than that, as one part in so many of a version. Where a version, or what is asked about it, takes more, a collection comes in its midst
    /// and finds two versions in use, for which both survivor spaces become resident: twice that.
    private static final int VARIATION = 2;

    /// How many times as large the old generation is as the nursery: as large as the young one, of which two thirds are for what is in use in the midst of a version.
    private static final int OLD_PER_NURSERY = 3;

    /// However little a version allocates, in percent. Where the old generation has hardly more room than for what is in use, the virtual machine collects all
    /// garbage instead of that of the young one.
    private static final int LEAST_FREE_PERCENT = 60;

    /// The heap is too small when it should be more than so many times as large: by less than what has room beside what is expected.
    private static final double MOST_LACKING = 1.1;

    /// It is too large when it is more than so many times as large as it should be.
    private static final double MOST_SPARE = 1.2;

    /// The same with a large document. What several of them have in use, each at another stage, goes up and down by a fifth; were the heap fitted to that, other parts
    /// of it would be used each time, and what was used before stays resident.
    private static final double MOST_LACKING_OF_MORE = 1.25;

    /// The same where versions allocate so much that they need it: a little more than whole percents of the old generation may be amiss.
    private static final double MOST_LACKING_FOR_VERSIONS = 1.15;

    private static final double MOST_SPARE_OF_MORE = 2;

    /// As long as so much is free, and no more, the heap stays as it is.
    private static final int FREE_PERCENT_AT_MOST = 99;

    /// With a small document it is fitted again soon if more than one part in so many is in use beyond what has been before.
    private static final int MUCH_MORE = 4;

    /// The old generation is full of garbage when young collections leave so many times what is in use.
    private static final int SPILT = 2;

    /// Much more was used of a large document's heap, nursery excepted, when that was so many times what was used since the last collection, or what usually is:
    /// so many times what is in use.
    private static final double SURGE = 1.5;

    private static final int USUALLY_REACHED = 3;

    /// The old generation has grown when it has one part in so many more than what is in use. Some survives fifteen young collections, as what was made of a part
    /// of a program that is not edited for so long, and what has been used of the old generation once stays resident.
    private static final int GROWN = 8;

    private final Heap heap;
    private final Nursery nursery;

    /// What is in use steadily, by which all is sized: the lesser of what the last two collections have found; 0 before the first one. The next version may have begun
    /// while one was on its way, and what that has in use is in use for a moment.
    private long steady;

    /// What was in use after the last collection.
    private long live;

    /// The most that young collections have left before it was fitted last. If they leave as much again, to fit it again is of no use.
    private long left;

    /// What it was sized by, in percent: it begins as small as at rest.
    private int freePercent = FREE_PERCENT_AT_REST;

    /// How many bytes the old generation has by that, used or not. Where there is not so much memory it has less, but to ask for more again would be of no use.
    private long old;

    /// The most that was used of it since it was as small as at rest, and is resident.
    private long reached;

    HeapSize(Heap heap, Nursery nursery) {
        this.heap = heap;
        this.nursery = nursery;
    }

    /// How many bytes were in use after the last collection.
    long live() {
        return live;
    }

    /// Whether all documents are small, so that most of what is in use is the program's own.
    boolean isSmall() {
        return steady < MORE;
    }

    /// Collects all garbage and fits the size.
    void fit() {
        long found = live;
        boolean givesBack = isSmall() ? isUnfit() : isTooLarge() || isSurge();
        left = nursery.left();
        if (givesBack && freePercent > FREE_PERCENT_AT_REST) {
            // What has been used of either generation stays resident, unless that is made smaller. Where they have other sizes other parts of
            // them are used.
            collect(FREE_PERCENT_AT_REST);
        }
        boolean resizes = isTooSmall();
        if (resizes) {
            resize();
        } else if (isSmall()) {
            collect(freePercent);
        } else {
            collect(FREE_PERCENT_AT_REST, FREE_PERCENT_AT_MOST);
        }
        steady = steady == 0 ? live : Math.min(found, live);
        // By what was in use for a moment it has become larger, but that has not been used yet, and so is not resident.
        boolean isLargerForAMoment = resizes && !isSmall() && old > MOST_LACKING_OF_MORE * suitableOld();
        if (isTooSmall() || isLargerForAMoment) {
            resize();
        }
    }

    private void resize() {
        if (isSmall()) {
            collect(suitable());
        } else {
            long suitable = suitableOld();
            int percent = Math.clamp(100 - 100 * live / suitable, FREE_PERCENT_AT_REST + 1,
                    FREE_PERCENT_AT_MOST - 1);
            // A heap that becomes smaller has so much free as there may be at most.
            collect(old > suitable ? percent - 1 : percent);
        }
    }

    /// Collects all garbage and gives back the room for more.
    void shrink() {
        collect(FREE_PERCENT_AT_REST);
        steady = live;
    }

    /// With more between the least and the most that is free the heap would stay as large as what was in use for a moment has made it.
    private void collect(int percent) {
        collect(percent, percent + 1);
        reached = percent == FREE_PERCENT_AT_REST ? 0 : reached;
        freePercent = percent;
    }

    private void collect(int least, int most) {
        heap.collect(least, most);
        live = inUse();
        if (live >= MORE) {
            // Not with a small document: to look up what knows that takes 10 ms, and the first key may come just now.
            heap.forgetReached();
        }
        old = Math.clamp(old, 100 * live / (100 - least), 100 * live / (100 - most));
        nursery.sized();
    }

    /// What is in use right behind a full collection, by which it has come to the old generation. Where the nursery is large each thread that works has taken a
    /// megabyte or more of it at once by now.
    private long inUse() {
        long used = heap.used();
        long inOld = used < MORE ? 0 : heap.old();
        return inOld == 0 ? used : inOld;
    }

    /// Whether, with small documents, it is larger by what may be in use for a moment only.
    boolean isMomentary() {
        return isSmall() && live - steady > steady / MUCH_MORE;
    }

    /// Whether only what is in the old generation is left to full collections: with a large document, where it is known how much that is, the nursery is emptied
    /// between versions.
    boolean countsOld() {
        return !isSmall() && heap.old() > 0;
    }

    /// How much has come together since the last full collection that is left to the next one, in bytes.
    long garbage() {
        return (countsOld() ? heap.old() : heap.used()) - live;
    }

    /// Whether the old generation has garbage worth collecting. A full collection leaves all that is in use there.
    boolean hasGrown() {
        return heap.old() - live > live / GROWN;
    }

    /// Whether, with small documents, it should be another, or more is resident than it should be.
    boolean isUnfit() {
        return isSmall() && (isTight() || isTooLarge());
    }

    /// Whether it should be larger, or garbage has got into the old generation of a small document for want of room.
    boolean isTight() {
        return isTooSmall() || (isSmall() && nursery.left() > Math.max(SPILT * live, left));
    }

    private boolean isTooSmall() {
        return isSmall()
                ? 100 - freePercent > MOST_LACKING * (100 - suitable())
                : suitableOld() > MOST_LACKING_OF_MORE * old
                        || OLD_PER_NURSERY * roomForVersions() > MOST_LACKING_FOR_VERSIONS * old;
    }

    private boolean isTooLarge() {
        return isSmall()
                ? 100 - suitable() > MOST_SPARE * (100 - freePercent)
                : old > MOST_SPARE_OF_MORE * suitableOld();
    }

    /// Whether much more was used of a large document's heap for a while than is now.
    private boolean isSurge() {
        long now = heap.reached();
        reached = Math.max(reached, now);
        return reached > SURGE * Math.max(now, USUALLY_REACHED * steady);
    }

    /// How much of a small document's old generation should be free, in percent.
    private int suitable() {
        if (nursery.taken() <= (freePercent == FREE_PERCENT ? LITTLE_TAKEN : LITTLE_TAKEN_AGAIN)) {
            return FREE_PERCENT;
        }
        long room = OLD_PER_NURSERY * room(steady <= LITTLE ? 1 : 2);
        return Math.toIntExact(Math.clamp(100 - 100 * steady / room, LEAST_FREE_PERCENT, FREE_PERCENT));
    }

    /// How large a large document's old generation should be, in bytes.
    private long suitableOld() {
        return OLD_PER_NURSERY * Math.max(TIMES_MORE * steady, roomForVersions());
    }

    /// How much a large document's nursery has room for at least.
    private long roomForVersions() {
        return VERSIONS_OF_MORE * nursery.takenOfMore();
    }

    /// How much a nursery has room for in which so many versions have.
    private long room(int versions) {
        return versions * nursery.taken() + nursery.taken() / VARIATION;
    }
}
