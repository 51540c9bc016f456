import { type Call, Misconfigured } from '../../../core/index.ts'

/** Another way to log in than a password: a button on the log-in page. */
export interface LogInWay {
  /** Of the sessions that it begins. */
  readonly name: string
  /** The text of the button. */
  readonly label: string
  /** The page where the browser begins, of this server. Its parameter `redirect_uri` is the path to go to afterwards. */
  readonly path: string
  /** What the log-in page says to users who may not log in, instead of its own sentence. */
  readonly deniedMessage?: string
  /**
   * Where a browser goes after a log-out here, to log out there too; `undefined` = to the log-in page. `hint` is what
   * `beginSession` got. It must not throw.
   */
  logOut?(call: Call, hint: string | undefined): Promise<string | undefined>
}

export interface LogIns {
  /** Call it in `setup`. @throws Misconfigured if the name is taken */
  register(way: LogInWay): void
  all(): readonly LogInWay[]
  byName(name: string | undefined): LogInWay | undefined
}

/** Plugins add to them. */
export function createLogIns(): LogIns {
  const ways = new Map<string, LogInWay>()
  return {
    register(way) {
      if (ways.has(way.name)) throw new Misconfigured(`two ways to log in are named ${way.name}`)
      ways.set(way.name, way)
    },
    all: () => [...ways.values()],
    byName: name => (name === undefined ? undefined : ways.get(name))
  }
}
