import { BadRequest, type Call, type Criterion, Misconfigured, type Urn } from '../../../core/index.ts'

/** Another way to log in than a password: a button on the log-in page. */
export interface LogInWay {
  /** Of the sessions that it begins. */
  readonly name: string
  /** The text of the button. */
  readonly label: string
  /** The page where the browser begins, of this server. Its parameter `redirect_uri` is the path to go to afterwards. */
  readonly path: string
  /** The users who log in so, by a field that those who see users may read. */
  readonly users: Criterion
  /** What the log-in page says to users who may not log in, instead of its own sentence. */
  readonly deniedMessage?: string
  /**
   * Where a browser goes after a log-out here, to log out there too; `undefined` = to the log-in page. `hint` is what
   * `beginSession` got. It must not throw.
   */
  logOut?(call: Call, hint: string | undefined): Promise<string | undefined>
  /**
   * Asks whether a session is still valid; `token` is that of its `renewal`, which is used once. Resolves to the next renewal; to
   * `ended`, which ends the session; or to `away` if there was no answer: then it is asked again. It must not throw.
   */
  renew?(call: Call, session: RenewedSession): Promise<Renewal | 'ended' | 'away'>
}

/** How and when a provider is asked whether a session is still valid. */
export interface Renewal {
  /** For `LogInWay.renew`. It is stored: seal what is secret. */
  readonly token: string
  /** In milliseconds since the epoch. */
  readonly at: number
}

export interface RenewedSession {
  readonly user: Urn
  readonly token: string
}

export interface LogIns {
  /** Call it in `setup`. @throws Misconfigured if the name is taken */
  register(way: LogInWay): void
  all(): readonly LogInWay[]
  byName(name: string | undefined): LogInWay | undefined
  /** The users who log in by the way of this name; `BUILT_IN`: by none of them. @throws BadRequest for any other name */
  usersFrom(name: string): Criterion
}

/** Passwords, and users who have never logged in. */
const BUILT_IN = 'built-in'

/** Plugins add to them. */
export function createLogIns(): LogIns {
  const ways = new Map<string, LogInWay>()
  return {
    register(way) {
      if (ways.has(way.name)) throw new Misconfigured(`two ways to log in are named ${way.name}`)
      ways.set(way.name, way)
    },
    all: () => [...ways.values()],
    usersFrom(name) {
      const all = [...ways.values()]
      if (name === BUILT_IN) return { not: { any: all.map(({ users }) => users) } }
      const way = ways.get(name)
      if (way) return way.users
      const names = [BUILT_IN, ...ways.keys()].join(', ')
      throw new BadRequest(`from: expected one of ${names}, found ${JSON.stringify(name.slice(0, 100))}`)
    },
    byName: name => (name === undefined ? undefined : ways.get(name))
  }
}
