package dev.simplelang.web;

import org.teavm.extension.spi.reflection.SimpleReflectionPolicy;

/// Tells TeaVM of which records [Json] looks at the members: those of answers.
public final class Reflection extends SimpleReflectionPolicy {

    @Override
    protected void setup() {
        selectClasses(extending(Record.class).and(inPackage("dev.simplelang.answer")
                .or(inPackage("dev.simplelang.web")).or(inPackage("dev.simplelang.view", true))))
                .reflectableFields(field -> true);
    }
}
