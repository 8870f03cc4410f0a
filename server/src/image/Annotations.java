import java.lang.classfile.Annotation;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.FieldModel;
import java.lang.classfile.attribute.RuntimeVisibleAnnotationsAttribute;
import java.util.List;

/// Takes annotations away that Gson asks for none of, but which Java makes classes for as soon as it asks the field for any: that fields of the
/// protocol's types must not be null.
final class Annotations {

    private static final String NOT_READ = "Lorg/eclipse/lsp4j/jsonrpc/validation/NonNull;";

    private Annotations() {}

    /// Whether a class has fields with such annotations.
    static boolean isFor(ClassModel model) {
        return model.fields().stream().map(Annotations::all).flatMap(List::stream)
                .anyMatch(annotation -> !isRead(annotation));
    }

    /// Takes them away.
    static byte[] transform(ClassFile format, ClassModel model) {
        return format.transformClass(model, ClassTransform.transformingFields((field, element) -> {
            if (element instanceof RuntimeVisibleAnnotationsAttribute found)
                field.with(RuntimeVisibleAnnotationsAttribute
                        .of(found.annotations().stream().filter(Annotations::isRead).toList()));
            else
                field.with(element);
        }));
    }

    private static List<Annotation> all(FieldModel field) {
        return field.findAttribute(Attributes.runtimeVisibleAnnotations())
                .map(RuntimeVisibleAnnotationsAttribute::annotations).orElse(List.of());
    }

    private static boolean isRead(Annotation annotation) {
        return !annotation.className().equalsString(NOT_READ);
    }
}
