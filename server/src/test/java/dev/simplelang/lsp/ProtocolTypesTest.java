package dev.simplelang.lsp;

import com.google.gson.JsonParser;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/// The checker finds what is wrong; that nothing is wrong with what the server sends is checked in every test of [RawClient].
class ProtocolTypesTest {

    private static Optional<String> fault(String message, String method) {
        return ProtocolTypes.fault(JsonParser.parseString(message.replace('\'', '"')).getAsJsonObject(),
                Optional.ofNullable(method));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            textBlock = """
                    textDocument/hover | null
                    textDocument/hover | {'contents':{'kind':'markdown','value':'x'},'range':{'start':{'line':0,'character':0},'end':{'line':0,'character':1}}}
                    textDocument/documentSymbol | []
                    textDocument/diagnostic | {'kind':'full','resultId':'1','items':[]}
                    textDocument/rename | {'changes':{'file:///a':[]}}
                    workspace/executeCommand | {'what':['ever',5,'9007199254740993']}
                    simple/own | 7
                    shutdown | null
                    initialize | {'capabilities':{'experimental':{'x':1},'hoverProvider':true,'textDocumentSync':2}}
                    """)
    void rightResult_hasNoFault(String method, String result) {
        assertThat(fault("{'jsonrpc':'2.0','id':1,'result':" + result + "}", method)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            textBlock = """
                    textDocument/hover | {'contents':{'kind':'markdown','value':'x'},'range':null}
                    textDocument/hover | {'contents':{'kind':'markdown','value':'x','colour':'red'}}
                    textDocument/codeLens | [{'range':{'start':{'line':'x','character':1},'end':{'line':0,'character':1}}}]
                    textDocument/codeLens | [{}]
                    textDocument/diagnostic | {'kind':'unchanged'}
                    textDocument/rename | {'documentChanges':[{'textDocument':{'uri':'a','version':1},'edits':[{}]}]}
                    initialize | {'capabilities':{'hoverProvidr':true}}
                    initialize | {}
                    """)
    void wrongResult_hasAFault(String method, String result) {
        assertThat(fault("{'jsonrpc':'2.0','id':1,'result':" + result + "}", method)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'jsonrpc':'2.0','id':1,'error':{'code':-32601,'message':'no'}}",
            "{'jsonrpc':'2.0','method':'window/showMessage','params':{'type':3,'message':'x'}}",
            "{'jsonrpc':'2.0','id':1,'method':'workspace/codeLens/refresh'}",
            "{'jsonrpc':'2.0','method':'$/progress','params':{'token':1,'value':[7]}}"})
    void rightMessage_hasNoFault(String message) {
        assertThat(fault(message, null)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'jsonrpc':'2.0','id':1,'error':{'code':'x','message':'no'}}",
            "{'jsonrpc':'2.0','id':1,'result':null,'error':{'code':1,'message':'no'}}",
            "{'jsonrpc':'2.0','id':1,'result':null,'extra':1}",
            "{'jsonrpc':'2.0','method':'window/showMessage','params':{'type':9,'message':'x'}}",
            "{'jsonrpc':'2.0','method':'textDocument/hover','params':{}}",
            "{'jsonrpc':'2.0','method':'$/progress','params':{'token':1,'value':{'kind':'begin'}}}"})
    void wrongMessage_hasAFault(String message) {
        assertThat(fault(message, null)).isPresent();
    }
}
