import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/** Whether veraPDF finds that a document is the PDF/A that it claims to be. */
final class Archival {
    static {
        VeraGreenfieldFoundryProvider.initialise();
    }

    /** Judges the document, or its first bytes if the question says how many: an earlier revision. */
    static Map<String, Object> judge(JsonNode question) throws Exception {
        byte[] bytes = Files.readAllBytes(Path.of(question.path("path").asText()));
        byte[] judged = question.hasNonNull("sizeBytes") ? Arrays.copyOf(bytes, question.path("sizeBytes").asInt()) : bytes;
        Map<String, Object> said = new LinkedHashMap<>();
        try (PDFAParser parser = Foundries.defaultInstance().createParser(new ByteArrayInputStream(judged))) {
            List<PDFAFlavour> claimed = parser.getFlavours();
            if (claimed.isEmpty() || claimed.get(0) == PDFAFlavour.NO_FLAVOUR) {
                return Map.of("flavour", "");
            }
            PDFAFlavour flavour = claimed.get(0);
            said.put("flavour", flavour.getId());
            try (PDFAValidator validator = Foundries.defaultInstance().createValidator(flavour, false)) {
                ValidationResult result = validator.validate(parser);
                said.put("compliant", result.isCompliant());
                said.put("failures", failures(result));
            }
        }
        return said;
    }

    private static List<String> failures(ValidationResult result) throws IOException {
        return result.getTestAssertions().stream()
                .filter(assertion -> assertion.getStatus() == TestAssertion.Status.FAILED)
                .map(assertion -> assertion.getRuleId().getClause() + "-" + assertion.getRuleId().getTestNumber() + ": "
                        + assertion.getMessage() + " " + assertion.getLocation().getContext())
                .limit(20)
                .toList();
    }
}
