/**
 * Files of tests that get a process of their own, and why. All others share a few processes, in which what one file replaces or exhausts would
 * meet the next.
 */
export const whyAlone: Readonly<Record<string, string>> = {
  'server/test/certificates/pictures.test.ts': 'it replaces a function of zlib before the sources are loaded',
  'web/test/login-signed-in.test.ts':
    'it puts a page, an address and an answer of the server in place of the globals of a browser',
  'server/test/workers/key-rounds.test.ts': 'it replaces setTimeout, and its threads have deadlines of their own',
  'server/test/workers/shares.test.ts': 'it replaces setTimeout, and its threads have deadlines of their own',
  'server/test/ground/define-event.test.ts': 'it loads the declarations of events, which others have loaded before',
  'server/test/ground/opened-objects.test.ts': 'it fills a cache that the process has once, at hours of its own',
  'server/test/ground/readiness.test.ts': 'it sets the clock of its process',
  'server/test/ground/heap.test.ts': 'it measures the heap of its process',
}
