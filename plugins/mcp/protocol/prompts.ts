import { BadRequest, suggest } from '../../../core/index.ts'
import type { Resources } from './resources.ts'

const URN = { name: 'urn', description: 'URN of the entity, from search.', required: true }

/** Ready questions, which clients offer to users. */
export const PROMPTS = [
  {
    name: 'describe_table',
    title: 'Describe this table',
    description: 'Drafts descriptions of a dataset and of its columns that have none.',
    arguments: [URN]
  },
  {
    name: 'plan_change',
    title: 'Plan this change',
    description: 'What a change of a dataset or a column would break, whom to ask, and in which order to do it.',
    arguments: [
      URN,
      { name: 'change', description: 'What is to be changed, in a sentence.', required: true },
      { name: 'column', description: 'The column that is to be changed.', required: false }
    ]
  }
] as const

type Given = Readonly<Record<string, string>>

const TEXTS: Readonly<Record<string, (given: Given) => string>> = {
  describe_table: () =>
    'Describe this table for people who do not know it. Use list_schema_fields for columns that are cut, get_lineage for where it comes from, and get_dataset_queries for how it is used. Draft a description of the table in at most four sentences, and one sentence for each column without a description. Say of what you are not sure. Show the drafts, and write them with update_description only after I agree.',
  plan_change: ({ urn, change, column }) =>
    `I want to make this change: ${change}\nPlan it. Call impact with the urn ${urn}${column ? ` and the column ${column}` : ''}; look at what it names with get_entities where you need to know more. Tell me what breaks and how soon, whom to ask, what to do before, in which order, and how to take it back. Change nothing.`
}

export interface Prompts {
  /** @throws BadRequest for a prompt or an argument that does not fit */
  get(name: string, given: Given): Promise<{ messages: Message[] }>
}
interface Message {
  readonly [member: string]: unknown
  readonly role: 'user'
  readonly content: { readonly type: 'text'; readonly text: string }
}

export function createPrompts({ markdown }: Pick<Resources, 'markdown'>): Prompts {
  return {
    async get(name, given) {
      const prompt = PROMPTS.find(one => one.name === name)
      const text = TEXTS[name]
      if (!prompt || !text) throw new BadRequest(`no prompt ${name.slice(0, 100)}${suggest(name, Object.keys(TEXTS))}`)
      const missing = prompt.arguments.find(one => one.required && !given[one.name])
      if (missing)
        throw new BadRequest(`the prompt ${name} requires the argument ${missing.name}: ${missing.description}`)
      return { messages: [said(text(given)), said(await markdown(given.urn ?? ''))] }
    }
  }
}

const said = (text: string): Message => ({ role: 'user', content: { type: 'text', text } })
