import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/**
 * Answers questions about PDFs, one JSON object a line: on standard input, or on the Unix socket that the argument names.
 * It ends when its standard input does, so that it never outlives whoever started it.
 */
public final class Oracles {
    private static final ObjectMapper JSON = new ObjectMapper();

    public static void main(String[] arguments) throws Exception {
        // What a library prints would be taken for an answer.
        OutputStream answers = System.out;
        System.setOut(System.err);
        if (arguments.length == 0) {
            converse(System.in, answers);
            return;
        }
        Thread listener = new Thread(() -> listen(Path.of(arguments[0])));
        listener.setDaemon(true);
        listener.start();
        while (System.in.read() >= 0) {
            // Nothing is said here: only the end matters.
        }
    }

    private static void listen(Path path) {
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(path));
            while (true) {
                SocketChannel client = server.accept();
                Thread thread = new Thread(() -> serve(client));
                thread.setDaemon(true);
                thread.start();
            }
        } catch (IOException error) {
            error.printStackTrace();
        }
    }

    private static void serve(SocketChannel client) {
        try (client) {
            converse(Channels.newInputStream(client), Channels.newOutputStream(client));
        } catch (IOException gone) {
            // A test that has ended does not wait for its answer.
        }
    }

    private static void converse(InputStream questions, OutputStream answers) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(questions, StandardCharsets.UTF_8));
        BufferedWriter out = new BufferedWriter(new OutputStreamWriter(answers, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            out.write(JSON.writeValueAsString(answer(line)));
            out.newLine();
            out.flush();
        }
    }

    private static Object answer(String line) {
        try {
            JsonNode question = JSON.readTree(line);
            return question.path("judge").asText().equals("veraPDF") ? Archival.judge(question) : Signatures.judge(question);
        } catch (Throwable error) {
            return Map.of("error", String.valueOf(error));
        }
    }
}
