import type { MaybePromise } from '../maybe-promise.ts'

/** A file in memory, compressed once. All replies send the same bytes. Made by `createFile`. */
export interface StaticFile {
  /** The content type. */
  readonly type: string
  /** 128 bits of the content's SHA-256, in base64url: for the name of an immutable file. */
  readonly hash: string
  /** The content in each coding. A coding that would not make it smaller is absent. */
  readonly contents: { readonly identity: Buffer; readonly br?: Buffer; readonly gzip?: Buffer }
}

/** What a path answers. */
export interface FileAnswer {
  readonly file: StaticFile
  /** The path has other content never: browsers load it once. Otherwise they ask each time whether it has changed. */
  readonly immutable?: boolean
  /** In addition to those of all answers, or instead of them: `{'content-security-policy': …}`. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface FileRoute {
  /** Fastify's form, for GET and HEAD: `/tokens/:id?`, `/files/*`. */
  readonly url: string
  /** The plugin that messages name if the URL has another owner too; the contributing one if absent. */
  readonly owner?: string
  /** The path is that of the request, without the query, not decoded. `undefined`: there is nothing at this path. */
  answer(path: string): MaybePromise<FileAnswer | undefined>
}

/**
 * Pages and files for browsers. Everybody gets them, also without a credential or with an invalid one: they must not contain
 * data.
 */
export interface Files {
  /** Called once, when all plugins are set up and before the server listens. What it throws stops the start. */
  routes(): readonly FileRoute[]
  /** The page for unknown paths, sent with status 404 to clients that accept `text/html`. */
  notFound?(): MaybePromise<FileAnswer>
}
