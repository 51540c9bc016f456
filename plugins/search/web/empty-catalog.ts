import {
  type ApiError,
  Button,
  Copy,
  Empty,
  Failure,
  graphql,
  h,
  me,
  plugins,
  useState,
  type VNode
} from 'aspectd/console'
import { CREATE_TOKEN } from './documents.ts'
import type { CreateRecipeToken } from './documents.types.ts'
import { text } from './en.ts'

const SAMPLE = 'npx aspectd sample'

/** What would be here, and two ways to bring it. */
export const EmptyCatalog = (): VNode =>
  h(
    'div',
    { class: 'home' },
    h(Empty, { text: text.empty }),
    h(Recipe, {}),
    h(
      'section',
      { 'aria-label': text.sample },
      h('h2', {}, text.sample),
      h('p', {}, text.sampleText),
      h('pre', {}, SAMPLE),
      h(Copy, { text: SAMPLE, label: text.copyCommand })
    )
  )

const recipeOf = (token: string): string => `source:
  type: postgres
  config:
    host_port: localhost:5432
    database: shop
    username: reader
    password: "\${POSTGRES_PASSWORD}"
sink:
  type: datahub-rest
  config:
    server: ${location.origin}
    token: ${token}
`

/** A recipe to paste, with a token that is made on the spot. */
function Recipe(): VNode {
  const [token, setToken] = useState<string>()
  const [error, setError] = useState<ApiError>()
  const [busy, setBusy] = useState(false)
  const make = () => {
    setBusy(true)
    makeToken()
      .then(setToken, setError)
      .finally(() => setBusy(false))
  }
  const recipe = recipeOf(token ?? text.tokenPlace)
  return h(
    'section',
    { 'aria-label': text.recipe },
    h('h2', {}, text.recipe),
    h('p', {}, text.recipeText),
    h('pre', { tabIndex: 0 }, recipe),
    h('p', { role: 'status' }, token === undefined ? text.recipeNoToken : text.recipeMade),
    error && h(Failure, { error, onRetry: make }),
    token === undefined &&
      plugins.value.has('tokens') &&
      h(Button, { kind: 'primary', busy, onClick: make }, text.recipeToken),
    ' ',
    h(Copy, { text: recipe, label: text.copyRecipe })
  )
}

/** A token with the rights of the user, for 30 days. */
async function makeToken(): Promise<string> {
  const input = {
    type: 'PERSONAL',
    actorUrn: me.value?.urn ?? '',
    durationIso: 'P30D',
    name: text.tokenName(new Date().toISOString().slice(0, 16).replace('T', ' '))
  }
  const { createAccessToken } = await graphql<CreateRecipeToken>(CREATE_TOKEN, { input })
  return createAccessToken?.accessToken ?? ''
}
