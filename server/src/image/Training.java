import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/// Lets the program run once over what people do with it, so that its classes lie ready, loaded and linked, with the profiles
/// of its methods, in the ahead-of-time cache: a session with an editor, which starts most often and touches nearly all of the
/// program.
final class Training {

    private static final Pattern REQUEST_ID = Pattern.compile("\"id\":\\d+\\b");

    private final Path image;
    private final Path script;
    private final Path log;

    /// @param script the messages of the session, one a line; each request's answer is waited for
    /// @param log where the program's standard error goes
    Training(Path image, Path script, Path log) {
        this.image = image;
        this.script = script;
        this.log = log;
    }

    void run() throws IOException, InterruptedException {
        var command = List.of(image.resolve("bin").resolve("java").toString(),
                "-XX:AOTCacheOutput=" + image.resolve("lib").resolve("simple.aot"),
                "@" + image.resolve("lib").resolve("simple.options"),
                "-m", Linked.MODULE + "/" + Linked.MODULE + ".cli.Main", "lsp");
        var process = new ProcessBuilder(command).redirectError(log.toFile()).start();
        try (var out = process.getOutputStream(); var in = process.getInputStream()) {
            for (var message : Files.readAllLines(script)) {
                var body = message.getBytes(StandardCharsets.UTF_8);
                out.write(("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
                out.write(body);
                out.flush();
                var id = REQUEST_ID.matcher(message);
                if (id.find())
                    awaitAnswer(in, id.group());
            }
            in.transferTo(OutputStream.nullOutputStream());
        }
        if (process.waitFor() != 0)
            throw new IOException("The training run failed:\n" + Files.readString(log));
    }

    /// Reads messages up to the answer to a request, so that the next request finds its work done.
    private static void awaitAnswer(InputStream in, String id) throws IOException {
        var answer = Pattern.compile(id + "\\b");
        String message;
        do {
            var header = new StringBuilder();
            while (header.indexOf("\r\n\r\n") < 0) {
                int next = in.read();
                if (next < 0)
                    throw new IOException("The training run ended before its answer to " + id);
                header.append((char) next);
            }
            int length = Integer.parseInt(header.toString().replaceAll("(?is).*content-length: *(\\d+).*", "$1"));
            message = new String(in.readNBytes(length), StandardCharsets.UTF_8);
        } while (!answer.matcher(message).find() || message.contains("\"method\""));
        if (message.contains("\"error\""))
            throw new IOException("The training run answered " + message);
    }
}
