import java.io.*;
import java.nio.file.*;
import java.security.*;
import java.security.cert.*;
import java.util.*;
import org.apache.pdfbox.io.MemoryUsageSetting;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.digitalsignature.PDSignature;
import org.apache.pdfbox.pdmodel.interactive.digitalsignature.SignatureInterface;
import org.bouncycastle.cert.jcajce.*;
import org.bouncycastle.cms.*;
import org.bouncycastle.cms.jcajce.*;
import org.bouncycastle.operator.jcajce.*;

/** Signs what it is asked to on standard input: "bytes N" followed by N bytes, or "file IN<TAB>OUT". Answers "ok N" and N bytes. */
public class PdfBoxSigner {
  public static void main(String[] args) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = new FileInputStream(args[0])) { store.load(in, args[1].toCharArray()); }
    String alias = store.aliases().nextElement();
    PrivateKey key = (PrivateKey) store.getKey(alias, args[1].toCharArray());
    java.security.cert.Certificate[] chain = store.getCertificateChain(alias);
    SignatureInterface signer = content -> {
      try {
        CMSSignedDataGenerator generator = new CMSSignedDataGenerator();
        generator.addSignerInfoGenerator(new JcaSignerInfoGeneratorBuilder(new JcaDigestCalculatorProviderBuilder().build())
          .build(new JcaContentSignerBuilder("SHA256WithRSA").build(key), (X509Certificate) chain[0]));
        generator.addCertificates(new JcaCertStore(Arrays.asList(chain)));
        return generator.generate(new Processable(content), false).getEncoded();
      } catch (Exception e) { throw new IOException(e); }
    };
    DataInputStream in = new DataInputStream(new BufferedInputStream(System.in, 1 << 20));
    DataOutputStream out = new DataOutputStream(new BufferedOutputStream(System.out, 1 << 20));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.startsWith("bytes ")) {
        byte[] document = new byte[Integer.parseInt(line.substring(6))];
        in.readFully(document);
        ByteArrayOutputStream signed = new ByteArrayOutputStream(document.length + 65536);
        long began = System.nanoTime();
        sign(PDDocument.load(document), signer, signed);
        long took = System.nanoTime() - began;
        out.writeBytes("ok " + signed.size() + " " + took + "\n");
        signed.writeTo(out);
      } else {
        String[] paths = line.substring(5).split("\t");
        long began = System.nanoTime();
        // saveIncremental closes what it writes to, so the file is opened once more to have it on disk.
        OutputStream buffered = new BufferedOutputStream(new FileOutputStream(paths[1]), 1 << 20);
        sign(PDDocument.load(new File(paths[0]), MemoryUsageSetting.setupMainMemoryOnly()), signer, buffered);
        try (RandomAccessFile file = new RandomAccessFile(paths[1], "rw")) { file.getFD().sync(); }
        out.writeBytes("ok 0 " + (System.nanoTime() - began) + "\n");
      }
      out.flush();
    }
  }

  static void sign(PDDocument document, SignatureInterface signer, OutputStream out) throws IOException {
    try (document) {
      PDSignature signature = new PDSignature();
      signature.setFilter(PDSignature.FILTER_ADOBE_PPKLITE);
      signature.setSubFilter(PDSignature.SUBFILTER_ETSI_CADES_DETACHED);
      signature.setReason("Bench");
      signature.setSignDate(Calendar.getInstance());
      document.addSignature(signature, signer);
      document.saveIncremental(out);
    }
  }

  record Processable(InputStream content) implements CMSTypedData {
    public org.bouncycastle.asn1.ASN1ObjectIdentifier getContentType() { return CMSObjectIdentifiers_data; }
    public Object getContent() { return content; }
    public void write(OutputStream out) throws IOException { content.transferTo(out); content.close(); }
    static final org.bouncycastle.asn1.ASN1ObjectIdentifier CMSObjectIdentifiers_data =
      new org.bouncycastle.asn1.ASN1ObjectIdentifier("1.2.840.113549.1.7.1");
  }
}
