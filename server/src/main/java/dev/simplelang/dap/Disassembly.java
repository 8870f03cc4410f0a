package dev.simplelang.dap;

import dev.simplelang.dap.protocol.InvalidRequestException;
import dev.simplelang.dap.protocol.Reply;
import dev.simplelang.debug.RefusedException;
import dev.simplelang.ir.Node;
import dev.simplelang.text.Quotation;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.eclipse.lsp4j.debug.DisassembleArguments;
import org.eclipse.lsp4j.debug.DisassembleResponse;
import org.eclipse.lsp4j.debug.DisassembledInstruction;
import org.eclipse.lsp4j.debug.DisassembledInstructionPresentationHint;

/// The nodes of the graph that runs in the order in which they are computed, as if they were the
/// instructions of a machine.
final class Disassembly {

    private static final int MAX_INSTRUCTIONS = 10_000;

    /// The address of the first node: there are addresses before it, which clients ask for.
    private static final long FIRST = 1L << 32;

    private static final Pattern ADDRESS = Pattern.compile("0x[0-9a-f]{1,15}");

    private final Session session;

    Disassembly(Session session) {
        this.session = session;
    }

    /// The address of a node.
    static String address(Target target, Node node) {
        return address(FIRST + target.listing().indexOf(node));
    }

    private static String address(long number) {
        return "0x" + Long.toHexString(number);
    }

    /// `disassemble`
    void disassemble(DisassembleArguments arguments, Reply reply) {
        var reference = InvalidRequestException.require(arguments.getMemoryReference(), "memoryReference");
        if (!ADDRESS.matcher(reference).matches()) {
            throw new RefusedException(Quotation.of(reference) + " is not the address of a node.");
        }
        if (arguments.getInstructionCount() < 0 || arguments.getInstructionCount() > MAX_INSTRUCTIONS) {
            throw new InvalidRequestException("At most " + MAX_INSTRUCTIONS + " instructions can be asked for.");
        }
        long first = Long.parseLong(reference.substring(2), 16) + or0(arguments.getOffset())
                + or0(arguments.getInstructionOffset());
        session.ask(reply, stopped -> {
            var answer = new DisassembleResponse();
            answer.setInstructions(LongStream.range(first, first + arguments.getInstructionCount())
                    .mapToObj(address -> instruction(stopped.target(), address))
                    .toArray(DisassembledInstruction[]::new));
            return answer;
        });
    }

    private static int or0(Integer number) {
        return number == null ? 0 : number;
    }

    private static DisassembledInstruction instruction(Target target, long address) {
        List<Node> listing = target.listing();
        var instruction = new DisassembledInstruction();
        instruction.setAddress(address(Math.max(0, address)));
        long index = address - FIRST;
        if (index < 0 || index >= listing.size()) {
            instruction.setInstruction("");
            instruction.setPresentationHint(DisassembledInstructionPresentationHint.INVALID);
            return instruction;
        }
        var node = listing.get((int) index);
        instruction.setInstruction(target.description(node));
        target.program().graph().origins().span(node).ifPresent(span -> {
            var positions = target.positions();
            instruction.setLocation(target.source());
            instruction.setLine(positions.line(span.start()));
            instruction.setColumn(positions.column(span.start()));
            instruction.setEndLine(positions.line(span.end()));
            instruction.setEndColumn(positions.column(span.end()));
        });
        return instruction;
    }
}
