package dev.simplelang.dap;

import dev.simplelang.dap.Trap.Kind;
import dev.simplelang.dap.protocol.Client;
import dev.simplelang.dap.protocol.InvalidRequestException;
import dev.simplelang.dap.protocol.Reply;
import dev.simplelang.debug.Formula;
import dev.simplelang.debug.HitCondition;
import dev.simplelang.debug.LogMessage;
import dev.simplelang.debug.Place;
import dev.simplelang.debug.RefusedException;
import dev.simplelang.resolve.Variable;
import dev.simplelang.text.Quotation;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.lsp4j.debug.Breakpoint;
import org.eclipse.lsp4j.debug.BreakpointLocation;
import org.eclipse.lsp4j.debug.BreakpointLocationsArguments;
import org.eclipse.lsp4j.debug.BreakpointLocationsResponse;
import org.eclipse.lsp4j.debug.BreakpointNotVerifiedReason;
import org.eclipse.lsp4j.debug.DataBreakpoint;
import org.eclipse.lsp4j.debug.DataBreakpointAccessType;
import org.eclipse.lsp4j.debug.DataBreakpointInfoArguments;
import org.eclipse.lsp4j.debug.DataBreakpointInfoResponse;
import org.eclipse.lsp4j.debug.ExceptionBreakMode;
import org.eclipse.lsp4j.debug.ExceptionFilterOptions;
import org.eclipse.lsp4j.debug.ExceptionInfoArguments;
import org.eclipse.lsp4j.debug.ExceptionInfoResponse;
import org.eclipse.lsp4j.debug.OutputEventArgumentsCategory;
import org.eclipse.lsp4j.debug.SetBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetBreakpointsResponse;
import org.eclipse.lsp4j.debug.SetDataBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetDataBreakpointsResponse;
import org.eclipse.lsp4j.debug.SetExceptionBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetExceptionBreakpointsResponse;
import org.eclipse.lsp4j.debug.SetFunctionBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetFunctionBreakpointsResponse;
import org.eclipse.lsp4j.debug.SourceBreakpoint;

/// The requests about where to stop. They are answered while a run moves, too.
final class Breakpoints {

    /// Bounds the time for which the thread that reads is busy.
    private static final int MAX = 1_000;

    private final Session session;
    private final Traps traps;
    private final Client client;

    private List<Wanted<SourceBreakpoint>> sources = List.of();
    private List<Wanted<DataBreakpoint>> changes = List.of();
    private int lastId;

    private final Set<String> reported = new HashSet<>();

    Breakpoints(Session session, Traps traps, Client client) {
        this.session = session;
        this.traps = traps;
        this.client = client;
    }

    /// A breakpoint that was asked for.
    ///
    /// @param id what the client knows it by
    private record Wanted<T>(int id, T breakpoint) {}

    /// What came of a breakpoint that was asked for.
    ///
    /// @param trap empty if it is not verified
    private record Outcome(Breakpoint reported, Optional<Trap> trap) {}

    private static Outcome refused(Wanted<?> wanted, String why) {
        var reported = refused(why);
        reported.setId(wanted.id());
        return new Outcome(reported, Optional.empty());
    }

    private static Breakpoint refused(String why) {
        var reported = new Breakpoint();
        reported.setMessage(why);
        reported.setReason(BreakpointNotVerifiedReason.FAILED);
        return reported;
    }

    private static Outcome verified(Trap trap) {
        var reported = new Breakpoint();
        reported.setId(trap.id());
        reported.setVerified(true);
        return new Outcome(reported, Optional.of(trap));
    }

    private <T> List<Wanted<T>> wanted(T[] breakpoints) {
        return each(breakpoints).map(breakpoint -> new Wanted<>(++lastId, breakpoint)).toList();
    }

    private Breakpoint[] setSources(Target target) {
        return set(Kind.SOURCE, sources.stream().map(wanted -> source(target, wanted)).toList());
    }

    private Breakpoint[] setChanges(Target target) {
        return set(Kind.DATA, changes.stream().map(wanted -> change(target, wanted)).toList());
    }

    private Breakpoint[] set(Kind kind, List<Outcome> outcomes) {
        traps.set(kind, outcomes.stream().flatMap(outcome -> outcome.trap().stream()).toList());
        return outcomes.stream().map(Outcome::reported).toArray(Breakpoint[]::new);
    }

    /// Sets what was asked for in a program that was read anew.
    synchronized void setAgain(Target target) {
        Stream.of(setSources(target), setChanges(target)).flatMap(Arrays::stream).forEach(client::changed);
    }

    /// What is in a list that may be missing.
    private static <T> Stream<T> each(T[] list) {
        if (list == null) {
            return Stream.empty();
        }
        if (list.length > MAX) {
            throw new RefusedException(list.length + " breakpoints are too many: at most " + MAX + " are set.");
        }
        return Arrays.stream(list).map(item -> InvalidRequestException.require(item, "of a list"));
    }

    /// `setBreakpoints`
    synchronized SetBreakpointsResponse setBreakpoints(SetBreakpointsArguments arguments) {
        var target = session.target();
        var answer = new SetBreakpointsResponse();
        if (target.is(InvalidRequestException.require(arguments.getSource(), "source"))) {
            sources = wanted(arguments.getBreakpoints());
            answer.setBreakpoints(setSources(target));
        } else {
            answer.setBreakpoints(each(arguments.getBreakpoints())
                    .map(_ -> refused("This is not the program that is debugged.")).toArray(Breakpoint[]::new));
        }
        return answer;
    }

    private Outcome source(Target target, Wanted<SourceBreakpoint> wanted) {
        var asked = wanted.breakpoint();
        var place = target.positions().span(asked.getLine()).flatMap(line -> target.program().places()
                .nearest(target.positions().offset(line, asked.getColumn(), line.start()), line));
        if (place.isEmpty()) {
            return refused(wanted, "There is no statement here or below.");
        }
        var outcome = at(target, place.get(), wanted);
        locate(target, place.get(), outcome.reported());
        return outcome;
    }

    private Outcome at(Target target, Place place, Wanted<SourceBreakpoint> wanted) {
        var unreachable = target.program().whyUnreachable(place);
        if (unreachable.isPresent()) {
            return refused(wanted, unreachable.get());
        }
        try {
            var asked = wanted.breakpoint();
            var condition = given(asked.getCondition()).map(text -> Formula.of(text, place.declared()));
            var hits = given(asked.getHitCondition()).map(HitCondition::of);
            var message = given(asked.getLogMessage()).map(text -> LogMessage.of(text, place.declared()));
            var probe = target.program().probes().breakpoint(place, condition, hits);
            message.ifPresent(checked -> target.program().probes().logPoint(probe, checked));
            return verified(new Trap(wanted.id(), Kind.SOURCE, "", _ -> probe, message));
        } catch (RefusedException refusal) {
            report("Line " + wanted.breakpoint().getLine() + " has no breakpoint: " + refusal.getMessage());
            return refused(wanted, refusal.getMessage());
        }
    }

    /// Writes to the console what is wrong with what the user has written. Clients set all breakpoints of
    /// a program again for each that changes.
    private void report(String why) {
        if (reported.add(why)) {
            client.output(OutputEventArgumentsCategory.IMPORTANT, why);
        }
    }

    private static Optional<String> given(String text) {
        return Optional.ofNullable(text).filter(given -> !given.isBlank());
    }

    private static void locate(Target target, Place place, Breakpoint reported) {
        var positions = target.positions();
        reported.setSource(target.source());
        reported.setLine(positions.line(place.span().start()));
        reported.setColumn(positions.column(place.span().start()));
        reported.setEndLine(positions.line(place.span().end()));
        reported.setEndColumn(positions.column(place.span().end()));
    }

    /// `breakpointLocations`. Another text has none.
    BreakpointLocationsResponse locations(BreakpointLocationsArguments arguments) {
        var target = session.target();
        var positions = target.positions();
        var first = positions.span(arguments.getLine()).filter(_ -> target.is(arguments.getSource()));
        var last = arguments.getEndLine() == null ? first : positions.span(arguments.getEndLine());
        int from = first.map(line -> positions.offset(line, arguments.getColumn(), line.start()))
                .orElse(Integer.MAX_VALUE);
        int to = last.map(line -> positions.offset(line, arguments.getEndColumn(), line.end()))
                .orElse(target.text().length());
        var answer = new BreakpointLocationsResponse();
        answer.setBreakpoints(target.program().places().all().stream()
                .filter(place -> from <= place.span().start() && place.span().start() <= to)
                .map(place -> location(positions, place)).toArray(BreakpointLocation[]::new));
        return answer;
    }

    private static BreakpointLocation location(Positions positions, Place place) {
        var location = new BreakpointLocation();
        location.setLine(positions.line(place.span().start()));
        location.setColumn(positions.column(place.span().start()));
        location.setEndLine(positions.line(place.span().end()));
        location.setEndColumn(positions.column(place.span().end()));
        return location;
    }

    /// `setFunctionBreakpoints`
    SetFunctionBreakpointsResponse setFunctionBreakpoints(SetFunctionBreakpointsArguments arguments) {
        var answer = new SetFunctionBreakpointsResponse();
        answer.setBreakpoints(each(arguments.getBreakpoints())
                .map(_ -> refused("The language has no functions.")).toArray(Breakpoint[]::new));
        return answer;
    }

    /// `setExceptionBreakpoints`
    SetExceptionBreakpointsResponse setExceptionBreakpoints(SetExceptionBreakpointsArguments arguments) {
        session.target();
        var ids = Stream.concat(each(arguments.getFilters()),
                each(arguments.getFilterOptions()).map(ExceptionFilterOptions::getFilterId)).toList();
        traps.setFilters(ids.stream().flatMap(id -> ExceptionFilter.of(id).stream()).distinct().toList());
        var answer = new SetExceptionBreakpointsResponse();
        answer.setBreakpoints(ids.stream().map(id -> {
            if (ExceptionFilter.of(id).isEmpty()) {
                return refused("There is no filter " + Quotation.of(id) + ".");
            }
            var reported = new Breakpoint();
            reported.setVerified(true);
            return reported;
        }).toArray(Breakpoint[]::new));
        return answer;
    }

    /// `exceptionInfo`
    void exceptionInfo(ExceptionInfoArguments arguments, Reply reply) {
        session.ask(reply, stopped -> {
            var exception = stopped.exception().orElseThrow(
                    () -> new RefusedException("The run has not stopped for something like an exception."));
            var answer = new ExceptionInfoResponse();
            answer.setExceptionId(exception);
            answer.setDescription(stopped.event().getText());
            answer.setBreakMode(ExceptionBreakMode.ALWAYS);
            return answer;
        });
    }

    /// `dataBreakpointInfo`
    void dataInfo(DataBreakpointInfoArguments arguments, Reply reply) {
        var name = InvalidRequestException.require(arguments.getName(), "name");
        session.ask(reply, stopped -> {
            var variable = arguments.getVariablesReference() == null
                    ? stopped.frame(arguments.getFrameId()).declared().named(name)
                    : stopped.references().get(arguments.getVariablesReference(), Locals.class).variable(name);
            var answer = new DataBreakpointInfoResponse();
            answer.setDescription(Quotation.of(name) + " changes");
            answer.setDataId(id(variable));
            answer.setAccessTypes(new DataBreakpointAccessType[]{DataBreakpointAccessType.WRITE});
            return answer;
        });
    }

    /// `setDataBreakpoints`
    synchronized SetDataBreakpointsResponse setDataBreakpoints(SetDataBreakpointsArguments arguments) {
        var target = session.target();
        changes = wanted(arguments.getBreakpoints());
        var answer = new SetDataBreakpointsResponse();
        answer.setBreakpoints(setChanges(target));
        return answer;
    }

    /// What a variable is known by, in a program that is read anew as well.
    private static String id(Variable variable) {
        return variable.name() + " " + variable.index();
    }

    private static Outcome change(Target target, Wanted<DataBreakpoint> wanted) {
        var asked = wanted.breakpoint();
        var variable = target.analysis().resolution().variables().stream()
                .filter(found -> id(found).equals(asked.getDataId())).findFirst();
        if (variable.isEmpty()) {
            return refused(wanted, "There is no such variable.");
        }
        if (given(asked.getCondition()).isPresent()) {
            return refused(wanted, "A data breakpoint has no condition: set one on the statements that assign.");
        }
        if (asked.getAccessType() != null && asked.getAccessType() != DataBreakpointAccessType.WRITE) {
            return refused(wanted, "A data breakpoint stops where the value changes, not where it is read.");
        }
        try {
            var hits = given(asked.getHitCondition()).map(HitCondition::of);
            return verified(
                    new Trap(wanted.id(), Kind.DATA, "", program -> program.probes().change(variable.get(), hits)));
        } catch (RefusedException refusal) {
            return refused(wanted, refusal.getMessage());
        }
    }
}
