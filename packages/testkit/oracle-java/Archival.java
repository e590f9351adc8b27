import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

/** Whether veraPDF finds that a document is what it claims to be: PDF/A, PDF/UA, or both. */
final class Archival {
    static {
        VeraGreenfieldFoundryProvider.initialise();
    }

    /** Judges the document, or its first bytes if the question says how many: an earlier revision. */
    static Map<String, Object> judge(JsonNode question) throws Exception {
        byte[] bytes = Files.readAllBytes(Path.of(question.path("path").asText()));
        byte[] judged = question.hasNonNull("sizeBytes") ? Arrays.copyOf(bytes, question.path("sizeBytes").asInt()) : bytes;
        List<Map<String, Object>> claims = new ArrayList<>();
        try (PDFAParser parser = Foundries.defaultInstance().createParser(new ByteArrayInputStream(judged))) {
            for (PDFAFlavour flavour : parser.getFlavours()) {
                if (flavour == PDFAFlavour.NO_FLAVOUR) {
                    continue;
                }
                try (PDFAValidator validator = Foundries.defaultInstance().createValidator(flavour, false)) {
                    ValidationResult result = validator.validate(parser);
                    Map<String, Object> claim = new LinkedHashMap<>();
                    claim.put("flavour", flavour.getId());
                    claim.put("compliant", result.isCompliant());
                    claim.put("failures", failures(result));
                    claims.add(claim);
                }
            }
        }
        return Map.of("claims", claims);
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
