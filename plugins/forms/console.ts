import type { ConsolePart } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { MANAGE } from './assignees.ts'
import { FORM } from './form.ts'

const { aspects = {} } = entities.manifest

export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  pages: [
    {
      path: '/forms',
      title: 'Forms',
      menu: 'govern',
      icon: 'list-checks',
      order: 10,
      show: 'list.ts#FormsPage',
      anyOf: MANAGE
    }
  ],
  panels: [
    { on: [FORM], tab: 'Overview', show: 'form.ts#FormPanel' },
    // For the mark beside the name: that it was verified.
    {
      ...{ on: aspects.forms?.on ?? [], tab: 'Forms', show: 'on-entity.ts#FormsPanel' },
      fields: 'forms { verifications { __typename } }'
    }
  ]
}
