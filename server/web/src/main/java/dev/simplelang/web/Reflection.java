package dev.simplelang.web;

import org.teavm.extension.spi.reflection.SimpleReflectionPolicy;

/// Tells TeaVM which classes have members that [Json] looks at.
public final class Reflection extends SimpleReflectionPolicy {

    @Override
    protected void setup() {
        selectClasses(extending(Record.class)).reflectableFields(field -> true);
    }
}
