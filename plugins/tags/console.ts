import type { ConsolePart } from '../../core/index.ts'

export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  pages: [{ path: '/tags', title: 'Tags', menu: 'catalog', icon: 'tag', order: 50, show: 'tags.ts#TagsPage' }],
  actions: [{ title: 'New tag', to: '/tags?create=1', icon: 'tag', anyOf: ['CREATE_TAGS', 'MANAGE_TAGS'] }],
  panels: [{ on: ['tag'], tab: 'Overview', show: 'tag.ts#TagPanel' }],
  bulk: [
    {
      ...{ title: 'Add tag', icon: 'tag', key: 't', order: 10, show: 'bulk.ts#TagAll' },
      asks: { batchAddTags: { input: { tagUrns: [], resources: ':resources' } } }
    }
  ],
  edits: ['tags']
}
