package dev.simplelang.web;

import org.teavm.extension.spi.substitution.SubstitutionPolicy;
import org.teavm.extension.spi.substitution.SubstitutionSink;

/// Tells TeaVM which classes of the compiler a page has a class of its own for.
public final class Substitutions implements SubstitutionPolicy {

    @Override
    public void contribute(SubstitutionSink sink) {
        sink.selectClasses("dev.simplelang.text.UnicodeData"::equals)
                .replacePackage("dev.simplelang.text", "dev.simplelang.web").simpleNamePrefix("Page");
    }
}
