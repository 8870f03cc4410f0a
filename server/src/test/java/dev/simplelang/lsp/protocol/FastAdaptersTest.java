package dev.simplelang.lsp.protocol;

import com.google.gson.Gson;
import com.google.gson.JsonParser;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/// What is written without reflection is what LSP4J writes.
class FastAdaptersTest {

    private static final Gson SLOW = new MessageJsonHandler(Map.of()).getGson();
    private static final Gson FAST = Connection.json(Map.of()).getGson();

    private static void areSame(Object value) {
        assertThat(JsonParser.parseString(FAST.toJson(value))).isEqualTo(JsonParser.parseString(SLOW.toJson(value)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "null",
            "{'range':{'start':{'line':1,'character':2},'end':{'line':3,'character':4}},'severity':2,'code':'a\"\\u2028',"
                    + "'codeDescription':{'href':'simple:x'},'source':'simple','message':'no \\n ü \ud83d\ude00','tags':[1,2],"
                    + "'relatedInformation':[{'location':{'uri':'file:///a','range':{'start':{'line':0,'character':0},"
                    + "'end':{'line':0,'character':1}}},'message':'here'},{'message':'nowhere'},{'location':{},'message':''}]}",
            "{'code':7,'message':{'kind':'markdown','value':'*x*'},'data':{'a':[1,null,'b',{}]},'tags':[],'relatedInformation':[]}",
            "{'tags':[null,99,1],'relatedInformation':[null,{'message':null}],'severity':9,'code':null,'message':{}}",
            "{'data':'x','range':{},'codeDescription':{'href':''}}",
            "{'data':[],'range':{'end':{'line':1,'character':0}}}"})
    void diagnostics(String json) {
        var diagnostic = SLOW.fromJson(json, Diagnostic.class);
        areSame(diagnostic);
        assertThat(FAST.fromJson(JsonParser.parseString(json), Diagnostic.class)).isEqualTo(diagnostic);
        if (diagnostic != null) {
            var params = new PublishDiagnosticsParams("file:///a b", List.of(diagnostic, new Diagnostic(), diagnostic));
            areSame(params);
            params.setVersion(-1);
            areSame(params);
        }
    }

    @Test
    void symbolsAndNumbers() {
        var range = new Range(new Position(0, 1), new Position(Integer.MAX_VALUE, 2));
        var symbol = new DocumentSymbol("a", SymbolKind.Variable, range, range, "<&>");
        areSame(symbol);
        symbol.setChildren(List.of(new DocumentSymbol("b", SymbolKind.Number, range, range)));
        areSame(symbol);
        areSame(new org.eclipse.lsp4j.SemanticTokens("7", List.of(0, -1, Integer.MAX_VALUE)));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 9, 10, -1, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void rowsOfIntegers(int last) {
        var list = List.of(0, 7, last);
        var row = new IntegerRow(new int[]{1, 0, 7, last, 99}, 1, 4);
        assertThat(row).isEqualTo(list);
        assertThat(FAST.toJson(new org.eclipse.lsp4j.SemanticTokens("7", row)))
                .isEqualTo(SLOW.toJson(new org.eclipse.lsp4j.SemanticTokens("7", list)));
    }

    @Test
    void whatRowsHaveInCommon() {
        var row = new IntegerRow(new int[]{1, 2, 3, 4}, 0, 4);
        var other = new IntegerRow(new int[]{1, 2, 9, 3, 4}, 0, 5);
        assertThat(row.sameAtStart(other)).isEqualTo(2);
        assertThat(row.sameAtEnd(other, 4)).isEqualTo(2);
        assertThat(row.sameAtEnd(other, 1)).isOne();
        assertThat(row.sameAtStart(row)).isEqualTo(4);
        assertThat(row.sameAtEnd(row, 4)).isEqualTo(4);
        assertThat(other.part(1, 4)).containsExactly(2, 9, 3);
    }
}
