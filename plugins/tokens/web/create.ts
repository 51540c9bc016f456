import {
  ApiError,
  addressAt,
  Copy,
  Form,
  graphql,
  h,
  here,
  me,
  Page,
  page,
  Select,
  TextField,
  toast,
  useState,
  type VNode
} from 'aspectd/console'
import { Audience } from './audience.ts'
import { CREATE, CREATE_ACCOUNT } from './documents.ts'
import type { CreateAccountForToken, CreateToken, CreateTokenVariables } from './documents.types.ts'
import { type Draft, type DraftProps, draftOf, NEVER, queryOf, reachesTags, scopeOf } from './draft.ts'
import { text } from './en.ts'
import { type Made, MadeToken } from './made-token.ts'
import { Privileges } from './privileges.ts'
import { Reach } from './reach.ts'
import { Resources } from './resources.ts'

/** A new token: who for, what, on what, until when; then the token itself, once. */
export const NewTokenPage = page(() => {
  const [draft, setDraft] = useState(() => draftOf(here.value.query))
  const [made, setMade] = useState<Made>()
  if (made) {
    const again = () => {
      setMade(undefined)
      setDraft({ ...draft, name: '' })
    }
    return h(Page, { title: text.newTitle }, h(MadeToken, { made, onAgain: again }))
  }
  const change = (changes: Partial<Draft>) => setDraft(before => ({ ...before, ...changes }))
  const create = async () => setMade(await createToken(draft, change))
  return h(Page, { title: text.newTitle }, h(TokenForm, { draft, onChange: change, onCreate: create }))
})

const DAYS = [1, 7, 30, 90, 180, 365]

/** When the token ends. A number of days that a link names is offered too; the server refuses what it does not permit. */
function Ends({ draft: { ends }, onChange }: DraftProps): VNode {
  const asked = Number(/^P(\d+)D$/.exec(ends)?.[1] ?? 0)
  const days = asked > 0 && !DAYS.includes(asked) ? [...DAYS, asked].toSorted((a, b) => a - b) : DAYS
  const options = [
    { value: 'PT1H', label: text.hour },
    ...days.map(count => ({ value: `P${count}D`, label: text.days(count) })),
    { value: NEVER, label: text.noExpiry }
  ]
  return h(Select, { label: text.endsLabel, value: ends, options, onChange: value => onChange({ ends: value }) })
}

interface TokenFormProps extends DraftProps {
  readonly onCreate: () => Promise<void>
}

function TokenForm({ draft, onChange, onCreate }: TokenFormProps): VNode {
  const { name, preset, on } = draft
  const isForNew = draft.audience === 'account' && draft.account === ''
  const isWithoutTags = preset === 'tag' && !reachesTags(on)
  const link = h(Copy, { kind: 'quiet', label: text.link, text: linkOf(draft) })
  return h(
    Form,
    { verb: text.createNamed(name.trim()), because: missing(draft), onSubmit: onCreate, actions: link },
    h(Audience, { draft, onChange }),
    h(TextField, {
      label: text.name,
      hint: text.nameHint,
      value: name,
      required: true,
      autofocus: !isForNew,
      autocomplete: 'off',
      onInput: value => onChange({ name: value })
    }),
    h(Privileges, { draft, onChange }),
    h(Resources, { draft, onChange }),
    isWithoutTags && h('p', { class: 'hint', role: 'status' }, text.noTagging),
    h(Ends, { draft, onChange }),
    h(Reach, { draft })
  )
}

function missing({ name, preset, privileges, audience, account, accountName }: Draft): string | undefined {
  if (audience === 'account' && account === '' && accountName.trim() === '') return text.needsAccount
  if (name.trim() === '') return text.needsName
  if (preset === 'choose' && privileges.length === 0) return text.needsPrivilege
}

const linkOf = (draft: Draft): string => location.origin + addressAt(`/settings/tokens/new?${queryOf(draft)}`)

async function createToken(draft: Draft, onChange: DraftProps['onChange']): Promise<Made> {
  const { name, audience, ends } = draft
  const isForMe = audience === 'me'
  const actorUrn = isForMe ? (me.value?.urn ?? '') : await accountOf(draft, onChange)
  const scope = scopeOf(draft)
  const { createAccessToken } = await graphql<CreateToken>(CREATE, {
    input: {
      type: isForMe ? 'PERSONAL' : 'SERVICE_ACCOUNT',
      actorUrn,
      name: name.trim(),
      ...(ends === NEVER ? { duration: 'NO_EXPIRY' } : { durationIso: ends }),
      ...(scope ? { scope } : {})
    }
  } satisfies CreateTokenVariables)
  if (!createAccessToken) throw new ApiError(text.nothing)
  return {
    name: name.trim(),
    secret: createAccessToken.accessToken,
    draft,
    endsAt: createAccessToken.metadata?.expiresAt ?? undefined
  }
}

/** If the token cannot be made afterwards, the form keeps the new account, so that sending it again makes no second one. */
async function accountOf({ account, accountName }: Draft, onChange: DraftProps['onChange']): Promise<string> {
  if (account !== '') return account
  const input = { displayName: accountName.trim() }
  const { createServiceAccount } = await graphql<CreateAccountForToken>(CREATE_ACCOUNT, { input })
  onChange({ account: createServiceAccount.urn })
  toast(text.accountMade(accountName.trim()))
  return createServiceAccount.urn
}
