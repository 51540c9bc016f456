import { idOf, makeUrn, type Static, Type, type Urn } from '../../../core/index.ts'

/** A part of the log of a run. Only the last one still grows. */
export const LogPart = Type.Object(
  {
    text: Type.String(),
    /** Characters (UTF-16 units) of the log before this part. */
    from: Type.Integer(),
    /** Of the last part: whether the log is complete. */
    ended: Type.Boolean()
  },
  { additionalProperties: false }
)
export type LogPart = Static<typeof LogPart>

/** Characters of a part that is full: this many, or one less where a surrogate pair would be cut. */
export const PART = 32_000

export const partUrn = (run: Urn, part: number): Urn => makeUrn('aspectdExecutionLog', `${idOf(run)}-${part}`)
