package dev.simplelang.dap;

import dev.simplelang.dap.StoppedRun.ShownFrame;
import dev.simplelang.dap.protocol.Client;
import dev.simplelang.dap.protocol.InvalidRequestException;
import dev.simplelang.dap.protocol.Reply;
import dev.simplelang.debug.Frame;
import dev.simplelang.debug.Instant.AtNode;
import dev.simplelang.debug.Level;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.text.Span;
import dev.simplelang.view.SourceWords;
import dev.simplelang.view.ValueText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.eclipse.lsp4j.debug.Scope;
import org.eclipse.lsp4j.debug.ScopePresentationHint;
import org.eclipse.lsp4j.debug.ScopesArguments;
import org.eclipse.lsp4j.debug.ScopesResponse;
import org.eclipse.lsp4j.debug.StackFrame;
import org.eclipse.lsp4j.debug.StackTraceArguments;
import org.eclipse.lsp4j.debug.StackTraceResponse;
import org.eclipse.lsp4j.debug.Thread;
import org.eclipse.lsp4j.debug.ThreadsResponse;
import org.eclipse.lsp4j.debug.Variable;
import org.eclipse.lsp4j.debug.VariablePresentationHint;
import org.eclipse.lsp4j.debug.VariablesArguments;
import org.eclipse.lsp4j.debug.VariablesArgumentsFilter;
import org.eclipse.lsp4j.debug.VariablesResponse;

/// The requests that look at a run that has stopped: thread, frames, scopes, variables.
final class Inspection {

    private final Session session;
    private final Client client;

    Inspection(Session session, Client client) {
        this.session = session;
        this.client = client;
    }

    /// Nodes that were computed, as a scope.
    private record Computed(List<AtNode> nodes) {}

    /// `threads`
    ThreadsResponse threads() {
        var thread = new Thread();
        thread.setId(StoppedRun.THREAD);
        thread.setName("Run with arg = " + session.target().launch().arg());
        var answer = new ThreadsResponse();
        answer.setThreads(new Thread[]{thread});
        return answer;
    }

    /// `stackTrace`
    void stackTrace(StackTraceArguments arguments, Reply reply) {
        if (arguments.getThreadId() != StoppedRun.THREAD) {
            throw new InvalidRequestException("There is no thread " + arguments.getThreadId() + ".");
        }
        session.ask(reply, stopped -> {
            var frames = stopped.frames();
            var answer = new StackTraceResponse();
            answer.setStackFrames(page(frames, arguments.getStartFrame(), arguments.getLevels()).stream()
                    .map(frame -> frame(stopped, frame)).toArray(StackFrame[]::new));
            answer.setTotalFrames(frames.size());
            return answer;
        });
    }

    /// A part of a list, as a client asks for.
    ///
    /// @param start the index of the first; null for 0
    /// @param count how many; null or 0 for all
    private static <T> List<T> page(List<T> all, Integer start, Integer count) {
        int from = Math.clamp(start == null ? 0 : start, 0, all.size());
        int size = count == null || count <= 0 ? all.size() : count;
        return all.subList(from, (int) Math.min(all.size(), (long) from + size));
    }

    private static StackFrame frame(StoppedRun stopped, ShownFrame shown) {
        var target = stopped.target();
        var span = shown.frame().location();
        var frame = new StackFrame();
        frame.setId(shown.reference());
        frame.setName(name(stopped, shown.frame()));
        frame.setSource(target.source());
        frame.setLine(target.positions().line(span.start()));
        frame.setColumn(target.positions().column(span.start()));
        // Without an end, which would select the text: the next key would replace it.
        frame.setCanRestart(true);
        if (shown.equals(stopped.frames().getFirst())) {
            stopped.run().node().ifPresent(
                    node -> frame.setInstructionPointerReference(Disassembly.address(target, node)));
        }
        return frame;
    }

    private static String name(StoppedRun stopped, Frame frame) {
        var name = name(stopped.target(), frame.level());
        return frame.trips().isPresent() ? name + ", trip " + (frame.trips().getAsLong() + 1) : name;
    }

    private static String name(Target target, Level level) {
        return switch (level.kind()) {
            case PROGRAM -> "program, arg = " + target.launch().arg();
            case LOOP -> "while (" + code(target, ((Statement.While) level.syntax()).condition().span()) + ")";
            case ARM -> "if (" + code(target, ((If.Clause) level.syntax()).condition().span()) + ")";
            case ELSE -> "else";
            case BLOCK -> "block";
        };
    }

    private static String code(Target target, Span span) {
        return target.text().excerpt(span, SourceWords.LONGEST_EXCERPT);
    }

    /// `scopes`; there are none of a frame of an earlier stop.
    void scopes(ScopesArguments arguments, Reply reply) {
        session.ask(reply, stopped -> {
            var scopes = stopped.references().isOutdated(arguments.getFrameId())
                    ? List.<Scope>of()
                    : scopes(stopped, stopped.frame(arguments.getFrameId()));
            var answer = new ScopesResponse();
            answer.setScopes(scopes.toArray(Scope[]::new));
            return answer;
        });
    }

    private static List<Scope> scopes(StoppedRun stopped, Frame frame) {
        var target = stopped.target();
        var scopes = new ArrayList<Scope>();
        var declared = frame.declared();
        for (var level : (Iterable<Level>) frame.level().outward()::iterator) {
            var own = declared.since(level.before());
            if (!own.isEmpty()) {
                scopes.add(scope(stopped, name(target, level), ScopePresentationHint.LOCALS, new Locals(own),
                        own.size()));
            }
            declared = level.before();
        }
        scopes.add(scope(stopped, "Argument", ScopePresentationHint.ARGUMENTS, new Locals(declared.all()), 1));
        if (frame.equals(stopped.frames().getFirst().frame())) {
            var computed = stopped.run().computed().stream().filter(found -> found.value().isPresent()).toList();
            addScope(stopped, "Phis", computed.stream().filter(found -> found.node() instanceof PhiNode).toList(),
                    scopes);
            // The last one first, for those who step from node to node.
            addScope(stopped, "Nodes", stopped.number().isPresent() ? computed.reversed() : List.of(), scopes);
        }
        return scopes;
    }

    private static void addScope(StoppedRun stopped, String name, List<AtNode> nodes, List<Scope> scopes) {
        if (!nodes.isEmpty()) {
            scopes.add(scope(stopped, name, null, new Computed(nodes), nodes.size()));
        }
    }

    private static Scope scope(StoppedRun stopped, String name, String hint, Object content, int size) {
        var scope = new Scope();
        scope.setName(name);
        scope.setPresentationHint(hint);
        scope.setVariablesReference(stopped.references().of(content));
        scope.setNamedVariables(size);
        return scope;
    }

    /// `variables`; there are none of a scope of an earlier stop.
    void variables(VariablesArguments arguments, Reply reply) {
        session.ask(reply, stopped -> {
            var words = ValueWords.of(arguments.getFormat());
            var all = arguments.getFilter() == VariablesArgumentsFilter.INDEXED
                    || stopped.references().isOutdated(arguments.getVariablesReference())
                            ? List.<Variable>of()
                            : switch (stopped.references().get(arguments.getVariablesReference(), Object.class)) {
                                case Locals locals -> variables(stopped, locals, words);
                                case Computed computed ->
                                    computed.nodes().stream().map(node -> node(stopped, node, words)).toList();
                                default -> throw new InvalidRequestException("The reference is not that of a scope.");
                            };
            var answer = new VariablesResponse();
            answer.setVariables(page(all, arguments.getStart(), arguments.getCount()).toArray(Variable[]::new));
            return answer;
        });
    }

    private List<Variable> variables(StoppedRun stopped, Locals locals, ValueWords words) {
        var run = stopped.run();
        var place = run.place();
        var visible = Set.copyOf(place.declared().visible());
        return locals.variables().stream().map(variable -> {
            boolean isVisible = visible.contains(variable);
            var shown = shown(variable.name(), words.of(run.value(variable), run.valueBefore(variable),
                    stopped.target().program().proved(variable, place), !isVisible));
            if (isVisible) {
                shown.setEvaluateName(variable.name());
            }
            return shown;
        }).toList();
    }

    private Variable node(StoppedRun stopped, AtNode computed, ValueWords words) {
        var node = computed.node();
        var target = stopped.target();
        var line = target.program().graph().origins().span(node)
                .map(span -> ", line " + target.positions().line(span.start())).orElse("");
        // A node that no result needs has no number.
        var number = target.number(node).stream().mapToObj(found -> found + ": ").findFirst().orElse("");
        var what = node instanceof PhiNode phi ? "φ " + phi.variable() : ValueText.of(node);
        var value = words.of(computed.value().orElseThrow());
        var shown = shown(number + what + line, node instanceof PhiNode phi
                ? value + "  (" + target.whenTaken((RegionNode) phi.region(), computed.path().orElseThrow()) + ")"
                : value);
        var hint = new VariablePresentationHint();
        hint.setKind("virtual");
        shown.setPresentationHint(hint);
        return shown;
    }

    private Variable shown(String name, String value) {
        var shown = new Variable();
        shown.setName(name);
        shown.setValue(value);
        if (client.showsTypes()) {
            shown.setType("int");
        }
        return shown;
    }
}
