package dev.simplelang.lsp;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/// The heap of this process.
final class ProcessHeap implements Heap {

    /// What it begins with (`simple.options`), so that who has small documents only never asks for the management of the virtual machine, which
    /// takes some 30 ms.
    private int freePercent = HeapWatch.FREE_PERCENT;

    @Override
    public long used() {
        var runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    @Override
    public long most() {
        return Runtime.getRuntime().maxMemory();
    }

    @Override
    public void collect(int freePercent) {
        if (this.freePercent != freePercent) {
            size(freePercent);
            this.freePercent = freePercent;
        }
        System.gc();
    }

    private static void size(int freePercent) {
        // With more between the two the heap would stay as large as what was in use for a moment has made it.
        int most = freePercent + 1;
        try {
            var machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            // In between, too, the least must not be above the most.
            machine.setVMOption("MaxHeapFreeRatio", "100");
            machine.setVMOption("MinHeapFreeRatio", Integer.toString(freePercent));
            machine.setVMOption("MaxHeapFreeRatio", Integer.toString(most));
        } catch (RuntimeException | LinkageError | OutOfMemoryError e) {
            // A virtual machine that sizes its heap in another way, or no memory to ask it. The garbage is collected all the same.
        }
    }
}
