import com.fasterxml.jackson.databind.JsonNode;
import eu.europa.esig.dss.diagnostic.DiagnosticData;
import eu.europa.esig.dss.enumerations.Indication;
import eu.europa.esig.dss.enumerations.SubIndication;
import eu.europa.esig.dss.jaxb.object.Message;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.simplereport.SimpleReport;
import eu.europa.esig.dss.simplereport.jaxb.XmlTimestamp;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import eu.europa.esig.dss.validation.reports.Reports;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What EU DSS says of each signature, by its default policy and from the document alone. */
final class Signatures {
    static Map<String, Object> judge(JsonNode question) {
        SignedDocumentValidator validator =
                SignedDocumentValidator.fromDocument(new FileDocument(question.path("path").asText()));
        validator.setCertificateVerifier(verifier(question.path("roots")));
        if (question.hasNonNull("at")) {
            validator.setValidationTime(Date.from(Instant.parse(question.path("at").asText())));
        }
        Reports reports = validator.validateDocument();
        SimpleReport report = reports.getSimpleReport();
        List<Object> signatures = new ArrayList<>();
        for (String id : report.getSignatureIdList()) {
            signatures.add(signature(id, report, reports.getDiagnosticData()));
        }
        return Map.of("signatures", signatures);
    }

    /** Trusts the roots and asks nobody: what proves that a certificate was not revoked has to be in the document. */
    private static CommonCertificateVerifier verifier(JsonNode roots) {
        CommonTrustedCertificateSource trusted = new CommonTrustedCertificateSource();
        for (JsonNode root : roots) {
            trusted.addCertificate(DSSUtils.loadCertificateFromBase64EncodedString(root.asText()));
        }
        CommonCertificateVerifier verifier = new CommonCertificateVerifier();
        verifier.setTrustedCertSources(trusted);
        verifier.setAIASource(null);
        verifier.setOcspSource(null);
        verifier.setCrlSource(null);
        return verifier;
    }

    private static Map<String, Object> signature(String id, SimpleReport report, DiagnosticData data) {
        Map<String, Object> said = judgement(id, report);
        said.put("fields", data.getSignatureById(id).getSignatureFieldNames());
        said.put("format", String.valueOf(report.getSignatureFormat(id)));
        said.put("bestSignatureTime", report.getBestSignatureTime(id).toInstant().toString());
        List<Object> timestamps = new ArrayList<>();
        for (XmlTimestamp timestamp : report.getSignatureTimestamps(id)) {
            Map<String, Object> one = judgement(timestamp.getId(), report);
            one.put("type", data.getTimestampById(timestamp.getId()).getType().name());
            timestamps.add(one);
        }
        said.put("timestamps", timestamps);
        return said;
    }

    /** What is said of signatures and timestamps alike. */
    private static Map<String, Object> judgement(String id, SimpleReport report) {
        Indication indication = report.getIndication(id);
        SubIndication sub = report.getSubIndication(id);
        Map<String, Object> said = new LinkedHashMap<>();
        said.put("indication", indication.name());
        said.put("subIndication", sub == null ? "" : sub.name());
        said.put("errors", messages(report.getAdESValidationErrors(id)));
        said.put("warnings", messages(report.getAdESValidationWarnings(id)));
        said.put("remarks", messages(report.getAdESValidationInfo(id)));
        return said;
    }

    private static List<String> messages(List<Message> messages) {
        return messages.stream().map(message -> message.getKey() + ": " + message.getValue()).toList();
    }
}
