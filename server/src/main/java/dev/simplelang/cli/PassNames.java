package dev.simplelang.cli;

import dev.simplelang.opt.Optimizer;
import java.util.Iterator;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// The passes of the optimizer, for the help.
final class PassNames implements Iterable<String> {

    /// Reads the name of a pass.
    static final class Converter implements ITypeConverter<String> {

        @Override
        public String convert(String value) {
            if (!Optimizer.passNames().contains(value))
                throw new TypeConversionException("there is no pass '" + value + "'; the passes are "
                        + String.join(", ", Optimizer.passNames()));
            return value;
        }
    }

    @Override
    public Iterator<String> iterator() {
        return Optimizer.passNames().iterator();
    }
}
