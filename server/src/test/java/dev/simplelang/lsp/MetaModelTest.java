package dev.simplelang.lsp;

import com.google.gson.JsonParser;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/// The checker finds what is wrong; that nothing is wrong with what the server sends is checked in every test of [RawClient].
class MetaModelTest {

    private static List<String> faults(String message, String method) {
        return MetaModel.get().faults(JsonParser.parseString(message.replace('\'', '"')).getAsJsonObject(),
                Optional.ofNullable(method));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            textBlock = """
                    textDocument/hover | null
                    textDocument/hover | {'contents':{'kind':'markdown','value':'x'},'range':{'start':{'line':0,'character':0},'end':{'line':0,'character':1}}}
                    textDocument/codeLens | [{'range':{'start':{'line':0,'character':0},'end':{'line':0,'character':1}},'data':[1,{'a':null}]}]
                    textDocument/documentSymbol | []
                    textDocument/prepareRename | {'defaultBehavior':true}
                    textDocument/diagnostic | {'kind':'full','resultId':'1','items':[]}
                    textDocument/rename | {'changes':{'file:///a':[]}}
                    workspace/executeCommand | {'what':['ever',null]}
                    simple/own | 7
                    shutdown | null
                    initialize | {'capabilities':{'experimental':{'x':1},'hoverProvider':true,'textDocumentSync':2}}
                    """)
    void right(String method, String result) {
        assertThat(faults("{'jsonrpc':'2.0','id':1,'result':" + result + "}", method)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            textBlock = """
                    textDocument/hover | {'contents':{'kind':'html','value':'x'}} | result.contents.kind: "html"
                    textDocument/hover | {'contents':{'kind':'markdown','value':'x'},'range':null} | result.range: null is no object
                    textDocument/codeLens | [{'range':{'start':{'line':0,'character':-1},'end':{'line':0,'character':1}}}] | result[0].range.start.character: -1
                    textDocument/codeLens | [{'range':{'start':{'line':0.5,'character':1},'end':{'line':0,'character':1}}}] | result[0].range.start.line: 0.5
                    textDocument/codeLens | [{}] | result[0]: lacks range
                    textDocument/diagnostic | {'kind':'unchanged'} | result: lacks resultId
                    textDocument/diagnostic | {'kind':'full'} | result: lacks items
                    textDocument/rename | {'changes':{'file:///a':[{}]}} | result.changes.file:///a[0]: lacks range
                    shutdown | {} | result: {} is no null
                    initialize | {'capabilities':{'hoverProvidr':true}} | result.capabilities: has a member hoverProvidr
                    """)
    void wrong(String method, String result, String fault) {
        assertThat(faults("{'jsonrpc':'2.0','id':1,'result':" + result + "}", method))
                .anySatisfy(found -> assertThat(found).contains(fault));
    }

    @Test
    void theFrameOfAMessage() {
        assertThat(faults("{'jsonrpc':'2.0','id':1,'error':{'code':-32601,'message':'no'}}", null)).isEmpty();
        assertThat(faults("{'jsonrpc':'2.0','id':1,'error':{'code':'x','message':'no'}}", null)).isNotEmpty();
        assertThat(faults("{'jsonrpc':'2.0','id':1}", "shutdown")).isNotEmpty();
        assertThat(faults("{'jsonrpc':'2.0','id':1,'result':null,'error':{'code':1,'message':'no'}}", null))
                .containsExactly("the message has a member result");
    }

    @Test
    void whatTheServerSendsOfItsOwn() {
        assertThat(faults("{'jsonrpc':'2.0','method':'window/showMessage','params':{'type':3,'message':'x'}}", null))
                .isEmpty();
        assertThat(faults("{'jsonrpc':'2.0','method':'window/showMessage','params':{'type':9,'message':'x'}}", null))
                .isNotEmpty();
        assertThat(faults("{'jsonrpc':'2.0','method':'textDocument/hover','params':{}}", null))
                .containsExactly("textDocument/hover: nothing that a server sends");
        assertThat(faults("{'jsonrpc':'2.0','id':1,'method':'workspace/codeLens/refresh'}", null)).isEmpty();
        assertThat(faults("{'jsonrpc':'2.0','method':'$/progress','params':{'token':1,'value':{'kind':'begin'}}}",
                null)).containsExactly("value: lacks title");
        assertThat(faults("{'jsonrpc':'2.0','method':'$/progress','params':{'token':1,'value':[7]}}", null)).isEmpty();
        assertThat(faults("""
                {'jsonrpc':'2.0','id':1,'method':'client/registerCapability','params':{'registrations':
                 [{'id':'a','method':'workspace/didChangeConfiguration','registerOptions':{'section':1}}]}}""", null))
                .hasSize(1);
    }
}
