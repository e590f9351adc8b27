// First of all, since it sets the size of the thread pool.
import './start/thread-pool.ts'
import './start/heap.ts'
import { warmUp } from '@laisen/pades/warm-up'
import { buildApp } from './app.ts'
import { watchCertificates } from './certificates/watch.ts'
import { startSequencer } from './chain/sequencer.ts'
import { findFirstSteps } from './companies/first-steps.ts'
import { type Config, hostInUrl, readConfig } from './config.ts'
import { makeDataFolder } from './db/data-folder.ts'
import { handlers } from './handlers.ts'
import { type ReadyWorker, startReadyWorker } from './jobs/ready-worker.ts'
import type { Log } from './log/log.ts'
import type { Readiness } from './readiness/readiness.ts'
import { openServices } from './services.ts'
import { banner } from './start/banner.ts'
import { prepareDemo } from './start/demo.ts'
import { openInstallation } from './start/installation.ts'
import { drain, listen } from './start/listen.ts'
import { openLog, type Sink } from './start/log-sink.ts'
import { StartRefused } from './start-refused.ts'
import { closeWorkers } from './workers/pool.ts'

const STOP_REQUESTED = 'requested'
/** Signals that arrive within this time are one request to stop. */
const SAME_REQUEST_MS = 1000

/** Runs the server until it is told to stop. Answers the exit code. */
export async function main(env: Readonly<Record<string, string | undefined>> = process.env): Promise<number> {
  const stopRequested = untilStopRequested()
  let sink: Sink | undefined
  try {
    const config = readConfig(env)
    await makeDataFolder(config.dataDir)
    sink = openLog(config, env)
    endOnFault(sink.log)
    const running = await start(config, sink)
    const why = await Promise.race([stopRequested, running.failed])
    sink.log.info('server.stopping', { why })
    await running.stop()
    return why === STOP_REQUESTED ? 0 : 1
  } catch (error) {
    if (!(error instanceof StartRefused)) {
      if (!sink) throw error
      sink.log.error('server.not-started', { error })
    }
    process.stderr.write(
      `${error instanceof StartRefused ? error.message : 'Laisen could not start. The log says why.'}\n`,
    )
    return 1
  }
}

interface Running {
  /** Resolves with the reason when the server cannot go on. */
  readonly failed: Promise<string>
  stop(): Promise<void>
}

async function start(config: Config, sink: Sink): Promise<Running> {
  const { log } = sink
  const address = `http://${hostInUrl(config.host)}:${config.port}`
  // How to close each thing that was opened; the last one opened is closed first.
  const open = new AsyncDisposableStack()
  try {
    const installation = await openInstallation(config, log, address)
    open.defer(installation.close)
    const { database, master } = installation
    open.defer(closeWorkers)
    const services = await openServices({ config, database, master: master.key, log })
    open.defer(() => services.transport.close())
    const demo = await prepareDemo(services)
    open.defer(watchCertificates(services))
    open.defer(startSequencer(services))
    const worker = config.role === 'web' ? undefined : await startReadyWorker(services, handlers)
    open.defer(async () => worker?.stop())
    const excluded = watchDuty(services.readiness, worker)
    open.defer(excluded.stop)
    const app = await buildApp(services)
    open.defer(() => drain(app.fastify))
    if (config.role !== 'worker') {
      await warmUp()
      await listen(app.fastify, config)
    }

    const first = await findFirstSteps(database.owner)
    const facts = {
      address: config.publicUrl ?? address,
      demo,
      madeKeyFile: master.madeFile,
      logFile: sink.file,
      ...first,
    }
    process.stdout.write(`${banner(facts)}\n`)
    log.info('server.started', { address, role: config.role })
    return {
      failed: Promise.race([
        excluded.ended,
        installation.databaseEnded.then(() => 'the embedded PostgreSQL keeps ending'),
        ...(worker ? [worker.ended.catch(() => {}).then(() => 'the job queue ended')] : []),
      ]),
      async stop() {
        await open.disposeAsync()
        log.info('server.stopped')
      },
    }
  } catch (error) {
    await open.disposeAsync()
    throw error
  }
}

/** How long a version that a newer schema excludes still answers /health, so that whoever asks sees why. */
const EXCLUDED_MS = 15_000

/** Has the worker follow the duty of this process, and ends the process for good once a newer schema excludes it. */
function watchDuty(
  readiness: Readiness,
  worker: ReadyWorker | undefined,
): { ended: Promise<string>; stop: () => Promise<void> } {
  const { promise: ended, resolve } = Promise.withResolvers<string>()
  const stop = readiness.watch((duty) => {
    worker?.takeDuty(duty)
    if (!readiness.unready().includes('schema')) return
    setTimeout(resolve, EXCLUDED_MS, 'a newer Laisen has changed the database').unref()
  })
  return { ended, stop }
}

/** After an error that no one caught, the state of the process is unknown. PostgreSQL ends by itself and keeps all that it acknowledged. */
function endOnFault(log: Log): void {
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error: unknown) => {
      log.error('server.fault', { error })
      process.stderr.write('Laisen ended after a fault. The log says why.\n')
      process.exit(1)
    })
  }
}

/** Ctrl-C, the supervisor's stop, or the terminal's end. A second request ends the process at once; PostgreSQL then ends by itself. */
function untilStopRequested(): Promise<string> {
  return new Promise((resolve) => {
    let requestedAt: number | undefined
    const request = () => {
      requestedAt ??= performance.now()
      // One Ctrl-C arrives twice under npm: from the terminal, and passed on by npm.
      if (performance.now() - requestedAt > SAME_REQUEST_MS) process.exit(130)
      resolve(STOP_REQUESTED)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request)
  })
}

if (import.meta.main) process.exitCode = await main()
