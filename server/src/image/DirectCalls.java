import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/// Makes calls direct that `javac` makes dynamic: of what chooses a case in a `switch` over types, and of what compares, hashes and
/// describes records. Java would generate a class or a chain of method handles for each place where one is made for the first time, which
/// takes milliseconds, a hundred times before the first program is compiled; and the ahead-of-time cache of Java 25, which keeps
/// lambdas and the joining of strings, keeps neither those nor the profiles of what calls them.
///
/// What they do is what [java.lang.runtime.SwitchBootstraps#typeSwitch] and [java.lang.runtime.ObjectMethods#bootstrap] say.
final class DirectCalls implements ClassTransform {

    private static final ClassDesc OBJECTS = ClassDesc.of(Objects.class.getName());
    private static final ClassDesc BUILDER = ClassDesc.of(StringBuilder.class.getName());
    private static final int HASH_FACTOR = 31;

    /// A method to add to the class.
    private record Added(String name, MethodTypeDesc type, Consumer<CodeBuilder> body) {}

    private final ClassModel model;
    private final List<Added> added = new ArrayList<>();

    private DirectCalls(ClassModel model) {
        this.model = model;
    }

    /// Whether a class makes such calls.
    static boolean isFor(ClassModel model) {
        return model.methods().stream().flatMap(method -> method.code().stream()).flatMap(CodeModel::elementStream)
                .anyMatch(element -> element instanceof InvokeDynamicInstruction call && isFor(call));
    }

    /// Changes the calls of a class.
    static byte[] transform(ClassFile format, ClassModel model) {
        return format.transformClass(model, ClassTransform.ofStateful(() -> new DirectCalls(model)));
    }

    private static boolean isFor(InvokeDynamicInstruction call) {
        return switch (call.bootstrapMethod().owner().displayName() + "." + call.bootstrapMethod().methodName()) {
            // Other labels are constants, of which there are few.
            case "SwitchBootstraps.typeSwitch" ->
                call.bootstrapArgs().stream().allMatch(label -> label instanceof ClassDesc);
            case "ObjectMethods.bootstrap" -> true;
            case String _ -> false;
        };
    }

    @Override
    public void accept(ClassBuilder builder, ClassElement element) {
        if (element instanceof MethodModel method)
            builder.transformMethod(method, MethodTransform.transformingCode((code, each) -> {
                if (each instanceof InvokeDynamicInstruction call && isFor(call))
                    code.invokestatic(model.thisClass().asSymbol(), add(call), call.typeSymbol(),
                            model.flags().has(AccessFlag.INTERFACE));
                else
                    code.with(each);
            }));
        else
            builder.with(element);
    }

    @Override
    public void atEnd(ClassBuilder builder) {
        for (var method : added)
            builder.withMethodBody(method.name(), method.type(),
                    ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC, method.body());
    }

    /// Adds the method that does what `call` does, and tells its name.
    private String add(InvokeDynamicInstruction call) {
        var labels = call.bootstrapArgs();
        var name = call.name().stringValue() + "$" + added.size();
        Consumer<CodeBuilder> body = switch (call.name().stringValue()) {
            case "typeSwitch" -> code -> typeSwitch(code, labels);
            case "equals" -> code -> equality(code, (ClassDesc) labels.getFirst(), fields(labels));
            case "hashCode" -> code -> hashing(code, fields(labels));
            case "toString" -> code -> description(code, (ClassDesc) labels.getFirst(), fields(labels));
            case String other -> throw new IllegalArgumentException("a dynamic call of " + other);
        };
        added.add(new Added(name, call.typeSymbol(), body));
        return name;
    }

    /// The first label, from a given one on, that the value is an instance of, the number of labels if there is none, -1 for null.
    private static void typeSwitch(CodeBuilder code, List<ConstantDesc> labels) {
        var tests = labels.stream().map(_ -> code.newLabel()).toList();
        var none = code.newLabel();
        code.aload(0).ifThen(Opcode.IFNULL, isNull -> isNull.loadConstant(-1).ireturn());
        code.iload(1).tableswitch(none,
                IntStream.range(0, tests.size()).mapToObj(i -> SwitchCase.of(i, tests.get(i))).toList());
        for (int i = 0; i < tests.size(); i++) {
            var next = i + 1 < tests.size() ? tests.get(i + 1) : none;
            code.labelBinding(tests.get(i)).aload(0).instanceOf((ClassDesc) labels.get(i)).ifeq(next);
            code.loadConstant(i).ireturn();
        }
        code.labelBinding(none).loadConstant(labels.size()).ireturn();
    }

    private static List<DirectMethodHandleDesc> fields(List<ConstantDesc> arguments) {
        return arguments.stream().skip(2).map(DirectMethodHandleDesc.class::cast).toList();
    }

    private static ClassDesc type(DirectMethodHandleDesc field) {
        return field.invocationType().returnType();
    }

    private static CodeBuilder load(CodeBuilder code, int variable, DirectMethodHandleDesc field) {
        return code.aload(variable).getfield(field.owner(), field.methodName(), type(field));
    }

    private static void equality(CodeBuilder code, ClassDesc record, List<DirectMethodHandleDesc> fields) {
        var differs = code.newLabel();
        code.aload(0).aload(1).ifThen(Opcode.IF_ACMPEQ, isSame -> isSame.loadConstant(1).ireturn());
        code.aload(1).instanceOf(record).ifeq(differs);
        code.aload(1).checkcast(record).astore(2);
        for (var field : fields) {
            load(code, 0, field);
            load(code, 2, field);
            compare(code, type(field), differs);
        }
        code.loadConstant(1).ireturn();
        code.labelBinding(differs).loadConstant(0).ireturn();
    }

    private static void compare(CodeBuilder code, ClassDesc type, Label differs) {
        switch (TypeKind.from(type)) {
            case REFERENCE -> code
                    .invokestatic(OBJECTS, "equals",
                            MethodTypeDesc.of(ConstantDescs.CD_boolean, ConstantDescs.CD_Object,
                                    ConstantDescs.CD_Object))
                    .ifeq(differs);
            case LONG -> code.lcmp().ifne(differs);
            case FLOAT, DOUBLE -> code
                    .invokestatic(wrapper(type), "compare", MethodTypeDesc.of(ConstantDescs.CD_int, type, type))
                    .ifne(differs);
            default -> code.if_icmpne(differs);
        }
    }

    private static void hashing(CodeBuilder code, List<DirectMethodHandleDesc> fields) {
        code.loadConstant(0);
        for (var field : fields) {
            code.loadConstant(HASH_FACTOR).imul();
            load(code, 0, field);
            var isReference = !type(field).isPrimitive();
            code.invokestatic(isReference ? OBJECTS : wrapper(type(field)), "hashCode",
                    MethodTypeDesc.of(ConstantDescs.CD_int, isReference ? ConstantDescs.CD_Object : type(field)));
            code.iadd();
        }
        code.ireturn();
    }

    /// Such as `Point[x=1, y=2]`.
    private static void description(CodeBuilder code, ClassDesc record, List<DirectMethodHandleDesc> fields) {
        // The name alone: not those of the classes around it, nor the number of a local one.
        var name = record.displayName().replaceFirst(".*\\$\\d*", "");
        code.new_(BUILDER).dup().invokespecial(BUILDER, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void);
        append(code.loadConstant(name + "["), ConstantDescs.CD_String);
        var separator = "";
        for (var field : fields) {
            append(code.loadConstant(separator + field.methodName() + "="), ConstantDescs.CD_String);
            append(load(code, 0, field), type(field));
            separator = ", ";
        }
        append(code.loadConstant("]"), ConstantDescs.CD_String);
        code.invokevirtual(BUILDER, "toString", MethodTypeDesc.of(ConstantDescs.CD_String)).areturn();
    }

    private static void append(CodeBuilder code, ClassDesc type) {
        var shown = switch (TypeKind.from(type)) {
            case REFERENCE -> ConstantDescs.CD_Object;
            case BYTE, SHORT -> ConstantDescs.CD_int;
            default -> type;
        };
        code.invokevirtual(BUILDER, "append", MethodTypeDesc.of(BUILDER, shown));
    }

    private static ClassDesc wrapper(ClassDesc primitive) {
        return switch (TypeKind.from(primitive)) {
            case BOOLEAN -> ConstantDescs.CD_Boolean;
            case BYTE -> ConstantDescs.CD_Byte;
            case SHORT -> ConstantDescs.CD_Short;
            case CHAR -> ConstantDescs.CD_Character;
            case INT -> ConstantDescs.CD_Integer;
            case LONG -> ConstantDescs.CD_Long;
            case FLOAT -> ConstantDescs.CD_Float;
            case DOUBLE -> ConstantDescs.CD_Double;
            case REFERENCE, VOID -> throw new IllegalArgumentException(primitive + " has no values of its own");
        };
    }
}
