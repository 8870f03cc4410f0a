package dev.simplelang.dap;

import dev.simplelang.dap.Trap.Kind;
import dev.simplelang.dap.protocol.InvalidRequestException;
import dev.simplelang.dap.protocol.Reply;
import dev.simplelang.debug.Formula;
import dev.simplelang.debug.HitCondition;
import dev.simplelang.debug.LogMessage;
import dev.simplelang.debug.Place;
import dev.simplelang.debug.RefusedException;
import dev.simplelang.resolve.Variable;
import dev.simplelang.text.Quotation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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

    private final Session session;
    private final Traps traps;

    Breakpoints(Session session, Traps traps) {
        this.session = session;
        this.traps = traps;
    }

    /// What came of a breakpoint that was asked for.
    ///
    /// @param trap empty if it is not verified
    private record Outcome(Breakpoint told, Optional<Trap> trap) {}

    private Outcome refused(String why) {
        var told = new Breakpoint();
        told.setId(traps.newId());
        told.setMessage(why);
        told.setReason(BreakpointNotVerifiedReason.FAILED);
        return new Outcome(told, Optional.empty());
    }

    private Breakpoint[] set(Kind kind, List<Outcome> outcomes) {
        traps.set(kind, outcomes.stream().flatMap(outcome -> outcome.trap().stream()).toList());
        return outcomes.stream().map(Outcome::told).toArray(Breakpoint[]::new);
    }

    /// What is in a list that may be missing.
    private static <T> Stream<T> each(T[] list) {
        return list == null
                ? Stream.empty()
                : Arrays.stream(list).map(item -> InvalidRequestException.require(item, "of a list"));
    }

    /// `setBreakpoints`
    SetBreakpointsResponse setBreakpoints(SetBreakpointsArguments arguments) {
        var target = session.target();
        var source = InvalidRequestException.require(arguments.getSource(), "source");
        List<SourceBreakpoint> wanted = each(arguments.getBreakpoints()).toList();
        var answer = new SetBreakpointsResponse();
        answer.setBreakpoints(target.is(source)
                ? set(Kind.SOURCE, wanted.stream().map(breakpoint -> source(target, breakpoint)).toList())
                : wanted.stream().map(_ -> refused("This is not the program that is debugged.").told())
                        .toArray(Breakpoint[]::new));
        return answer;
    }

    private Outcome source(Target target, SourceBreakpoint wanted) {
        var offset = wanted.getColumn() == null
                ? target.positions().start(wanted.getLine())
                : target.positions().offset(wanted.getLine(), wanted.getColumn());
        var place = offset.isPresent() ? target.program().places().from(offset.getAsInt()) : Optional.<Place>empty();
        if (place.isEmpty()) {
            return refused("There is no statement here or below.");
        }
        var outcome = at(target, place.get(), wanted);
        tell(target, place.get(), outcome.told());
        return outcome;
    }

    private Outcome at(Target target, Place place, SourceBreakpoint wanted) {
        var unreachable = target.program().whyUnreachable(place);
        if (unreachable.isPresent()) {
            return refused(unreachable.get());
        }
        try {
            var condition = given(wanted.getCondition()).map(text -> Formula.of(text, place));
            var hits = given(wanted.getHitCondition()).map(HitCondition::of);
            var message = given(wanted.getLogMessage()).map(text -> LogMessage.of(text, place));
            var probe = target.program().breakpoint(place, condition, hits);
            message.ifPresent(checked -> target.program().logPoint(probe, checked));
            var told = new Breakpoint();
            told.setId(traps.newId());
            told.setVerified(true);
            return new Outcome(told, Optional.of(new Trap(told.getId(), Kind.SOURCE, "",
                    program -> program.breakpoint(place, condition, hits), message)));
        } catch (RefusedException refusal) {
            return refused(refusal.getMessage());
        }
    }

    private static Optional<String> given(String text) {
        return Optional.ofNullable(text).filter(given -> !given.isBlank());
    }

    private static void tell(Target target, Place place, Breakpoint told) {
        var positions = target.positions();
        told.setSource(target.source());
        told.setLine(positions.line(place.span().start()));
        told.setColumn(positions.column(place.span().start()));
        told.setEndLine(positions.line(place.span().end()));
        told.setEndColumn(positions.column(place.span().end()));
    }

    /// `breakpointLocations`
    BreakpointLocationsResponse locations(BreakpointLocationsArguments arguments) {
        var target = session.target();
        target.require(arguments.getSource());
        var positions = target.positions();
        int lastLine = arguments.getEndLine() == null ? arguments.getLine() : arguments.getEndLine();
        var from = arguments.getColumn() == null
                ? positions.start(arguments.getLine())
                : positions.offset(arguments.getLine(), arguments.getColumn());
        var to = arguments.getEndColumn() == null
                ? positions.end(lastLine)
                : positions.offset(lastLine, arguments.getEndColumn());
        var locations = new ArrayList<BreakpointLocation>();
        if (from.isPresent()) {
            int end = to.orElse(target.text().length());
            for (var place : target.program().places().all()) {
                if (from.getAsInt() <= place.span().start() && place.span().start() <= end) {
                    locations.add(location(positions, place));
                }
            }
        }
        var answer = new BreakpointLocationsResponse();
        answer.setBreakpoints(locations.toArray(BreakpointLocation[]::new));
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
                .map(_ -> refused("The language has no functions.").told()).toArray(Breakpoint[]::new));
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
            var told = refused("There is no filter " + Quotation.of(id) + ".").told();
            if (ExceptionFilter.of(id).isPresent()) {
                told = new Breakpoint();
                told.setVerified(true);
            }
            return told;
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
                    ? stopped.place(stopped.frame(arguments.getFrameId())).variable(name)
                    : Optional.of(stopped.references().get(arguments.getVariablesReference(), Locals.class)
                            .variable(name));
            var answer = new DataBreakpointInfoResponse();
            answer.setDescription(
                    variable.isPresent() ? Quotation.of(name) + " changes" : Quotation.of(name) + " is no variable");
            variable.ifPresent(found -> {
                answer.setDataId(Integer.toString(found.index()));
                answer.setAccessTypes(new DataBreakpointAccessType[]{DataBreakpointAccessType.WRITE});
            });
            return answer;
        });
    }

    /// `setDataBreakpoints`
    SetDataBreakpointsResponse setDataBreakpoints(SetDataBreakpointsArguments arguments) {
        var target = session.target();
        var answer = new SetDataBreakpointsResponse();
        answer.setBreakpoints(set(Kind.DATA,
                each(arguments.getBreakpoints()).map(breakpoint -> data(target, breakpoint)).toList()));
        return answer;
    }

    private Outcome data(Target target, DataBreakpoint wanted) {
        var variable = target.analysis().resolution().variables().stream()
                .filter(found -> Integer.toString(found.index()).equals(wanted.getDataId())).findFirst();
        if (variable.isEmpty()) {
            return refused("There is no such variable.");
        }
        if (given(wanted.getCondition()).isPresent()) {
            return refused("A data breakpoint has no condition: set one on the statements that assign.");
        }
        if (wanted.getAccessType() != null && wanted.getAccessType() != DataBreakpointAccessType.WRITE) {
            return refused("A data breakpoint stops where the value changes, not where it is read.");
        }
        return data(variable.get(), wanted);
    }

    private Outcome data(Variable variable, DataBreakpoint wanted) {
        try {
            var hits = given(wanted.getHitCondition()).map(HitCondition::of);
            var told = new Breakpoint();
            told.setId(traps.newId());
            told.setVerified(true);
            return new Outcome(told, Optional.of(new Trap(told.getId(), Kind.DATA, "",
                    program -> program.change(variable, hits))));
        } catch (RefusedException refusal) {
            return refused(refusal.getMessage());
        }
    }
}
