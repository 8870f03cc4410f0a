import java.lang.classfile.Annotation;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.attribute.RuntimeVisibleAnnotationsAttribute;

/// Takes annotations away that Gson asks for none of, but which Java makes classes for as soon as it asks the field for any: that fields of the
/// protocol's types must not be null.
final class Annotations {

    private static final String NOT_READ = "Lorg/eclipse/lsp4j/jsonrpc/validation/NonNull;";

    private Annotations() {}

    /// Takes them away from the fields of a class.
    static byte[] transform(ClassFile format, ClassModel model) {
        return format.transformClass(model, ClassTransform.transformingFields((field, element) -> {
            if (element instanceof RuntimeVisibleAnnotationsAttribute found)
                field.with(RuntimeVisibleAnnotationsAttribute
                        .of(found.annotations().stream().filter(Annotations::isRead).toList()));
            else
                field.with(element);
        }));
    }

    private static boolean isRead(Annotation annotation) {
        return !annotation.className().equalsString(NOT_READ);
    }
}
