import { type Static, Type } from '../../core/index.ts'

const Texts = Type.Array(Type.String())

/** Which identities of providers a user has, and what each provider has given them. */
export const identities = {
  schema: Type.Object(
    {
      identities: Type.Array(
        Type.Object(
          {
            provider: Type.String(),
            /** The issuer and the id of the user there, with a space between them. */
            subject: Type.String({ 'x-search': { fieldType: 'KEYWORD' } }),
            /** URNs of groups and roles that the user would not have without the provider. */
            groups: Texts,
            roles: Texts,
            /** The last log-in, in milliseconds since the epoch; absent before the first one. */
            at: Type.Optional(Type.Integer())
          },
          { additionalProperties: false }
        )
      )
    },
    { additionalProperties: false }
  ),
  on: ['corpuser'],
  keep: 0,
  guard: { sealed: true }
}
/** Where a user logs in. Unlike the identities it can be read and looked for by those who see users. */
export const providers = {
  schema: Type.Object(
    { providers: Type.Array(Type.String(), { 'x-search': { '/*': { fieldType: 'KEYWORD' } } }) },
    { additionalProperties: false }
  ),
  on: ['corpuser'],
  keep: 0,
  guard: { write: [] }
}
export type LogInProviders = Static<(typeof providers)['schema']>
export const PROVIDERS = 'aspectdLogInProviders.providers'

export type Identities = Static<(typeof identities)['schema']>
export type Linked = Identities['identities'][number]

export const SUBJECT = 'aspectdIdentity.subject'
/** Longer values are not indexed. */
const MAX_LENGTH = 1024

/** The id of the user at the provider. Issuers have no spaces. */
export const subOf = ({ subject }: Pick<Linked, 'subject'>): string => subject.slice(subject.indexOf(' ') + 1)

/** `undefined` for one that is too long to be looked for. */
export function subjectOf(issuer: string, sub: string): string | undefined {
  const subject = `${issuer} ${sub}`
  return sub !== '' && subject.length <= MAX_LENGTH ? subject : undefined
}
