import { type Static, Type } from '../../core/index.ts'

const text = (value: string, description: string) => Type.String({ default: value, description })
const texts = (value: readonly string[], description: string) =>
  Type.Array(Type.String(), { default: [...value], description })
const whole = (value: number, limits: { minimum: number; maximum: number }, description: string) =>
  Type.Integer({ default: value, ...limits, description })

/** Variables of the server that a recipe may need to reach its database. */
const PASSED = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE', 'TZ']
const WEEK = 604_800

export const config = Type.Object({
  executorId: text('default', 'requests with this executorId are run here; "": none, all are left to remote executors'),
  version: text('1.7.0.17', 'of DataHub’s client (acryl-datahub), unless the source names another one'),
  python: text('python3', 'the program that makes environments: Python 3.10 or newer'),
  uv: text('', 'the program uv, which makes environments faster; if empty, that of the PATH, else pip'),
  pipArgs: texts(
    [],
    'for the installation of environments: ["--index-url", "…"], or ["--no-index", "--find-links", "/srv/wheels"] without a network'
  ),
  existing: text(
    '',
    'a folder with a Python environment that has the client: it runs all recipes, nothing is installed'
  ),
  constraints: Type.Union([Type.Literal('prefer'), Type.Literal('require'), Type.Literal('off')], {
    default: 'prefer',
    description:
      'the versions that the client was tested with: prefer (else the newest that fit), require (else fail), off'
  }),
  command: texts(
    [],
    'put before the program of a run, to separate it from the server: ["sudo", "-n", "-u", "ingest", "--"]'
  ),
  bubblewrap: text(
    'bwrap',
    'the program bubblewrap, which hides the data folder from runs where it is installed and works; "": it is not used'
  ),
  anyCode: Type.Boolean({
    default: false,
    description:
      'recipes may name Python classes and packages, and variables that begin with LD_ or PYTHON: they run code of their authors'
  }),
  pass: texts(PASSED, 'variables of the server’s environment that runs get'),
  concurrency: whole(
    2,
    { minimum: 1, maximum: 64 },
    'runs at a time on one instance; tests of connections have 4 slots of their own'
  ),
  attempts: whole(2, { minimum: 1, maximum: 10 }, 'how often a run begins whose server ends without closing'),
  leaseSeconds: whole(
    10,
    // A child outlives its server by up to 6 s: a second one must not begin before.
    { minimum: 1, maximum: 3600 },
    'seconds without a heartbeat after which another instance, or the same one after its restart, takes over a run; below 8, two attempts can overlap'
  ),
  timeoutSeconds: whole(86_400, { minimum: 1, maximum: WEEK }, 'of a run, unless its source has another limit'),
  testSeconds: whole(60, { minimum: 1, maximum: WEEK }, 'of a test of a connection'),
  buildSeconds: whole(900, { minimum: 1, maximum: WEEK }, 'of the installation of an environment'),
  silentSeconds: whole(
    3600,
    { minimum: 1, maximum: WEEK },
    'without a line or a write after which a run is marked as silent'
  ),
  memoryMB: whole(0, { minimum: 0, maximum: 1_048_576 }, 'memory of a run (RLIMIT_DATA); 0: no limit'),
  fileMB: whole(2000, { minimum: 0, maximum: 1_048_576 }, 'size of one file of a run; 0: no limit'),
  workMB: whole(5000, { minimum: 0, maximum: 1_048_576 }, 'size of all files of a run; 0: no limit'),
  processes: whole(500, { minimum: 0, maximum: 100_000 }, 'of a run in bubblewrap; 0: no limit'),
  logMB: whole(
    10,
    { minimum: 1, maximum: 100 },
    'of the log of a run that are kept: its beginning, and the last lines'
  ),
  keepRuns: whole(50, { minimum: 1, maximum: 10_000 }, 'ended runs of a source that are kept'),
  keepDays: whole(90, { minimum: 1, maximum: 3650 }, 'days that ended runs and tests are kept'),
  environmentDays: whole(30, { minimum: 1, maximum: 3650 }, 'days that an unused environment is kept')
})
export type Settings = Static<typeof config>
