package dev.simplelang.lsp;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.ref.WeakReference;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// The heap of this process.
final class ProcessHeap implements Heap {

    private static final byte[] NOTHING = {};

    /// In which steps the young generation is filled, in bytes.
    private static final int STEP = 64 << 10;

    /// What the young generation is being filled with, for the virtual machine not to leave it out.
    private volatile byte[] filling = NOTHING;

    /// What it begins with (`simple.options`), so that the first version does not wait for the management of the virtual machine, which takes some 30 ms.
    private int leastFree = HeapSize.FREE_PERCENT;
    private int mostFree = HeapSize.FREE_PERCENT + 1;

    /// What knows how much is allocated. Looked up behind the first version, for the same reason.
    private Optional<ThreadMXBean> threads = Optional.empty();

    @Override
    public long used() {
        var runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    @Override
    public long old() {
        try {
            return Pools.OLD.map(pool -> pool.getUsage().getUsed()).orElse(0L);
        } catch (LinkageError | OutOfMemoryError e) {
            // A virtual machine without management, or no memory to ask it.
            return 0;
        }
    }

    @Override
    public long room() {
        try {
            return Pools.NURSERY.map(MemoryPoolMXBean::getUsage).map(usage -> usage.getCommitted() - usage.getUsed())
                    .orElse(0L);
        } catch (LinkageError | OutOfMemoryError e) {
            // The same.
            return 0;
        }
    }

    @Override
    public long reached() {
        try {
            return peak(Pools.OLD) + 2 * peak(Pools.SURVIVORS);
        } catch (LinkageError | OutOfMemoryError e) {
            // The same.
            return 0;
        }
    }

    @Override
    public void forgetReached() {
        try {
            Pools.OLD.ifPresent(MemoryPoolMXBean::resetPeakUsage);
            Pools.SURVIVORS.ifPresent(MemoryPoolMXBean::resetPeakUsage);
        } catch (LinkageError | OutOfMemoryError e) {
            // The same.
        }
    }

    private static long peak(Optional<MemoryPoolMXBean> of) {
        return of.map(pool -> pool.getPeakUsage().getUsed()).orElse(0L);
    }

    @Override
    public long allocated() {
        try {
            return threads.map(ThreadMXBean::getTotalThreadAllocatedBytes).orElse(0L);
        } catch (UnsupportedOperationException | OutOfMemoryError e) {
            // A virtual machine that does not count, or no memory to ask it.
            return 0;
        }
    }

    @Override
    public long most() {
        return Runtime.getRuntime().maxMemory();
    }

    @Override
    public void collect(int least, int most) {
        if (leastFree != least || mostFree != most) {
            size(least, most);
            leastFree = least;
            mostFree = most;
        }
        System.gc();
        if (threads.isEmpty()) {
            threads = counter();
        }
    }

    private static Optional<ThreadMXBean> counter() {
        try {
            return Optional.of(ManagementFactory.getPlatformMXBean(ThreadMXBean.class));
        } catch (RuntimeException | LinkageError | OutOfMemoryError e) {
            // A virtual machine without management, or no memory to ask it.
            return Optional.empty();
        }
    }

    @Override
    public BooleanSupplier collected() {
        var garbage = new WeakReference<>(new Object());
        return () -> garbage.refersTo(null);
    }

    @Override
    public long collectYoung(long most) {
        try {
            var collected = collected();
            for (long filled = 0; filled < most; filled += filling.length) {
                long before = used();
                filling = new byte[STEP];
                if (collected.getAsBoolean()) {
                    return before;
                }
            }
        } catch (OutOfMemoryError e) {
            // Whoever needs memory will see.
        } finally {
            filling = NOTHING;
        }
        return 0;
    }

    /// Looked up when they are first asked for, so that the first version does not wait for that.
    private static final class Pools {

        private static final Optional<MemoryPoolMXBean> OLD = pool("Tenured Gen");
        private static final Optional<MemoryPoolMXBean> NURSERY = pool("Eden Space");
        private static final Optional<MemoryPoolMXBean> SURVIVORS = pool("Survivor Space");

        private static Optional<MemoryPoolMXBean> pool(String name) {
            return ManagementFactory.getMemoryPoolMXBeans().stream().filter(pool -> pool.getName().equals(name))
                    .findFirst();
        }
    }

    private static void size(int least, int most) {
        try {
            var machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            // In between, too, the least must not be above the most.
            machine.setVMOption("MaxHeapFreeRatio", "100");
            machine.setVMOption("MinHeapFreeRatio", Integer.toString(least));
            machine.setVMOption("MaxHeapFreeRatio", Integer.toString(most));
        } catch (RuntimeException | LinkageError | OutOfMemoryError e) {
            // A virtual machine that sizes its heap in another way, or no memory to ask it. The garbage is collected all the same.
        }
    }
}
