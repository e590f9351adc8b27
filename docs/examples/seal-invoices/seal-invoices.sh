#!/bin/sh
# Seals every PDF of a folder with a certificate, by its name, and writes the sealed copies to another folder, with curl alone.
#
#     LAISEN_URL=https://sign.example.com LAISEN_KEY=lsn_... sh seal-invoices.sh invoices sealed "Company seal"
#
# It can be run again after any failure: the same file with the same certificate is stamped and charged once within 24 hours,
# however often it is sent.
set -u
if [ $# -ne 3 ] || [ -z "${LAISEN_URL:-}" ] || [ -z "${LAISEN_KEY:-}" ]; then
  echo "usage: LAISEN_URL=... LAISEN_KEY=... sh seal-invoices.sh <inbox> <outbox> <certificate>" >&2
  exit 2
fi
inbox=$1 outbox=$2 certificate=$3
failed=0 total=0

# In a URL, everything but letters, digits and -._~ is written as %XX.
encoded() {
  printf '%s' "$1" | od -An -tx1 -v | tr -d ' \n' | sed 's/../%&/g'
}

for document in "$inbox"/*.pdf; do
  [ -e "$document" ] || continue
  total=$((total + 1))
  name=$(basename "$document")
  target=$outbox/${name%.pdf}-signed.pdf
  # One key for one piece of work: the same document, under the same name, with the same certificate.
  key=$({ printf '%s\n%s\n' "$certificate" "$name"; cat "$document"; } | sha256sum | cut -d' ' -f1)
  query="certName=$(encoded "$certificate")&fileName=$(encoded "$name")&position_x=36&position_Y=36"
  attempt=0
  while :; do
    attempt=$((attempt + 1))
    # curl itself repeats after 429 and 5xx, when Retry-After says, and after a broken connection. The secret is read from standard
    # input, so that no list of processes shows it.
    type=$(printf 'header = "Authorization: Bearer %s"\n' "$LAISEN_KEY" |
      curl --silent --show-error --config - --request PUT \
        --retry 8 --retry-all-errors --max-time 600 \
        --header 'Content-Type: application/pdf' --header "Idempotency-Key: $key" \
        --data-binary "@$document" --output "$target.part" --write-out '%{content_type}' \
        "$LAISEN_URL/api/v1/PDFStamp/AddPdfStampDirect?$query")
    # An earlier attempt of ours is still at work.
    if [ "$type" != application/pdf ] && [ "$attempt" -lt 60 ] && grep -q IDEMPOTENCY_IN_PROGRESS "$target.part" 2>/dev/null; then
      sleep 1
      continue
    fi
    break
  done
  if [ "$type" = application/pdf ]; then
    mv "$target.part" "$target"
    echo "sealed $name"
  else
    failed=$((failed + 1))
    echo "failed $name: $(cat "$target.part" 2>/dev/null)" >&2
    rm -f "$target.part"
  fi
done
echo "$((total - failed)) of $total sealed"
[ "$failed" -eq 0 ]
