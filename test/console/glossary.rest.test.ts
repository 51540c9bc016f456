import type { Page } from 'playwright-core'
import t from 'tap'
import { start } from '../helper.ts'
import { aspectOf, ingestSchema } from '../plugins/tags/requests.ts'
import { makePart, pick } from './glossary.ts'
import { browserTest, focused, openPage } from './helper.ts'

t.setTimeout(300_000)
const server = await start(t)
const { admin, ingest } = server
const make = makePart(admin)
const PASSWORD = 'correct horse battery staple'
const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const pageOf = (type: string, urn: string, tab = '') => `/${type}/${encodeURIComponent(urn)}${tab}`
const tree = (page: Page) => page.getByRole('tree', { name: 'Terms and groups' })
const item = (page: Page, name: string) => tree(page).getByRole('treeitem', { name: new RegExp(`^${name}\\b`) })

browserTest('terms and groups are created, found in the tree, moved, renamed and deleted', async (t, browser) => {
  const page = await openPage(t, browser, server, '/glossary')
  await page.getByText('No terms.').waitFor()
  await page.getByRole('button', { name: 'New group', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Finance')
  await dialog.getByRole('button', { name: 'Create Finance' }).click()
  await page.getByRole('button', { name: 'New term', exact: true }).click()
  await dialog.getByRole('option', { name: 'Finance', selected: true }).waitFor({ state: 'attached' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Revenue')
  await dialog.getByRole('textbox', { name: 'Definition' }).fill('What comes in')
  await dialog.getByRole('button', { name: 'Create Revenue' }).click()
  // the tree opens the group around what is chosen
  const about = page.getByRole('region', { name: 'About Revenue' })
  await about.getByText('What comes in').waitFor()
  await tree(page).getByRole('link', { name: 'Revenue' }).waitFor()
  await tree(page).getByText('1 term', { exact: true }).waitFor()

  await about.getByRole('button', { name: 'Rename' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Income')
  await dialog.getByRole('button', { name: 'Rename Revenue' }).click()
  await tree(page).getByRole('link', { name: 'Income' }).waitFor()
  await page.getByRole('button', { name: /Undo/ }).click()
  await tree(page).getByRole('link', { name: 'Revenue' }).waitFor()

  await make('Node', 'Sales')
  const moved = page.getByRole('region', { name: 'About Revenue' })
  await moved.getByRole('button', { name: 'Move' }).click()
  await pick(page, 'Sales')
  await moved.getByRole('link', { name: 'Sales' }).waitFor()
  await tree(page).getByRole('treeitem', { name: 'Revenue', level: 2 }).waitFor()
  t.equal(await item(page, 'Sales').getAttribute('aria-expanded'), 'true')
  t.equal(await item(page, 'Revenue').getAttribute('aria-current'), 'page', 'what is chosen is marked')

  await item(page, 'Sales').locator('.tree-toggle').click()
  await item(page, 'Revenue').waitFor({ state: 'detached' })
  await tree(page).getByRole('link', { name: 'Sales' }).click()
  await page.getByRole('region', { name: 'About Sales' }).getByRole('button', { name: 'Delete' }).click()
  await dialog.getByText('Sales cannot be deleted while something is in it: 1 term.').waitFor()
  await page.keyboard.press('Escape')
  await item(page, 'Sales').locator('.tree-toggle').click()
  await tree(page).getByRole('link', { name: 'Revenue' }).click()
  await moved.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByText('Nothing has the term Revenue.').waitFor()
  await dialog.getByRole('textbox').fill('Revenue')
  await dialog.getByRole('button', { name: 'Delete Revenue' }).click()
  await tree(page).getByRole('link', { name: 'Revenue' }).waitFor({ state: 'detached' })
})

browserTest(
  'the tree loads a level when it is opened, keys go through it, and the address has its state',
  async (t, browser) => {
    const outer = await make('Node', 'Outer')
    const inner = await make('Node', 'Inner', outer)
    await make('Node', 'Deep', inner)
    for (const at of Array.from({ length: 102 }, (_, at) => at)) {
      await make('Term', `Leaf ${String(at).padStart(3, '0')}`, inner)
    }
    const page = await openPage(t, browser, server, '/glossary')
    await tree(page).getByRole('link', { name: 'Outer' }).waitFor()
    t.equal(await tree(page).getByRole('link', { name: 'Inner' }).count(), 0)
    await item(page, 'Outer').focus()
    await page.keyboard.press('ArrowRight')
    await tree(page).getByRole('link', { name: 'Inner' }).waitFor()
    await page.keyboard.press('ArrowRight')
    t.match(await focused(page), /treeitem "Inner/)
    await page.keyboard.press('ArrowRight')
    await tree(page).getByRole('link', { name: 'Leaf 098' }).waitFor()
    t.equal(await tree(page).getByRole('link', { name: /^Leaf/ }).count(), 99, 'a hundred rows, groups first')
    await tree(page).getByText('Show 3 more').click()
    await tree(page).getByRole('link', { name: 'Leaf 101' }).waitFor()
    t.equal(await tree(page).getByRole('link', { name: /^Leaf/ }).count(), 102)
    await page.reload()
    await tree(page).getByRole('link', { name: 'Leaf 000' }).click()
    await page.getByRole('region', { name: 'About Leaf 000' }).waitFor()
    await page.reload()
    await page.getByRole('region', { name: 'About Leaf 000' }).getByText('What Leaf 000 means').waitFor()
    await item(page, 'Leaf 000').focus()
    await page.keyboard.press('ArrowLeft')
    t.match(await focused(page), /treeitem "Inner/)
    await page.keyboard.press('ArrowLeft')
    await tree(page).getByRole('link', { name: 'Leaf 000' }).waitFor({ state: 'detached' })
    await page.getByRole('searchbox', { name: 'Find terms and groups' }).fill('leaf')
    await page.getByText('102 terms and groups found').waitFor()
    await page.getByRole('cell', { name: 'Outer › Inner' }).first().waitFor()
  }
)

browserTest('two people rename one term: the second sees both names and loses neither', async (t, browser) => {
  const urn = await make('Term', 'Churn')
  const page = await openPage(t, browser, server, pageOf('glossaryTerm', urn), { refusals: true })
  await page.getByRole('button', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Attrition')
  const theirs = { input: { urn, name: 'Loss of customers' } }
  await admin.gql('mutation m($input: UpdateNameInput!) { updateName(input: $input) }', theirs)
  await dialog.getByRole('button', { name: 'Rename Churn' }).click()
  await dialog.getByText('Loss of customers').waitFor()
  await dialog.getByText('Attrition').waitFor()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('heading', { level: 1, name: 'Attrition' }).waitFor()
  t.match(await aspectOf(admin, urn, 'glossaryTermInfo'), { name: 'Attrition' })
})

browserTest(
  'the page of a term: where it is, its source, related terms with Undo, and what uses it',
  async (t, browser) => {
    const node = await make('Node', 'Money')
    const [net, gross] = [await make('Term', 'Net income', node), await make('Term', 'Gross income', node)]
    await ingest(net, 'glossaryTermInfo', {
      ...{ name: 'Net income', definition: 'After taxes', parentNode: node, termSource: 'EXTERNAL' },
      ...{ sourceRef: 'FIBO', sourceUrl: 'https://example.com/fibo' }
    })
    const urn = urnOf('shop.income')
    await ingestSchema(admin, urn, ['amount'])
    const column = { resourceUrn: urn, subResourceType: 'DATASET_FIELD', subResource: 'amount' }
    await admin.gql('mutation m($input: BatchAddTermsInput!) { batchAddTerms(input: $input) }', {
      input: { termUrns: [net], resources: [{ resourceUrn: urn }, column] }
    })
    const page = await openPage(t, browser, server, pageOf('glossaryTerm', net))
    const section = page.getByRole('region', { name: 'In the glossary' })
    await section.getByRole('link', { name: 'Money' }).waitFor()
    await section.getByText('External: FIBO').waitFor()
    t.equal(
      await section.getByRole('link', { name: 'https://example.com/fibo' }).getAttribute('href'),
      'https://example.com/fibo'
    )
    await section.getByRole('button', { name: 'Add inherited term' }).click()
    await pick(page, 'Gross income')
    await section.getByRole('link', { name: 'Gross income' }).waitFor()
    t.match(await aspectOf(admin, net, 'glossaryRelatedTerms'), { isRelatedTerms: [gross] })
    await section.getByRole('button', { name: 'Remove Gross income' }).click()
    await section.getByText('No related terms').waitFor()
    await page.getByRole('button', { name: /Undo/ }).last().click()
    await section.getByRole('link', { name: 'Gross income' }).click()
    await section.getByText('Inherited by').waitFor()
    await page.goto(pageOf('glossaryTerm', net))
    await section.getByRole('link', { name: 'columns of 1 entity' }).click()
    await page
      .getByRole('navigation', { name: 'Kinds of results' })
      .getByRole('link', { name: /^Assets\s*1$/ })
      .waitFor()
    await page.goBack()
    await section.getByRole('link', { name: '1 entity', exact: true }).click()
    await page.getByRole('link', { name: 'shop.income' }).first().waitFor()
  }
)

browserTest('a reader sees the glossary without what they cannot do', async (t, browser) => {
  const node = await make('Node', 'Readable')
  const urn = await make('Term', 'Kept', node)
  await server.user('reader', { role: 'Reader', password: PASSWORD })
  const page = await openPage(t, browser, server, `/glossary?at=${encodeURIComponent(urn)}`, {
    user: { name: 'reader', password: PASSWORD }
  })
  const about = page.getByRole('region', { name: 'About Kept' })
  await about.waitFor()
  await page.getByRole('button', { name: 'New term' }).waitFor({ state: 'detached' })
  for (const name of ['Rename', 'Move', 'Delete', 'Add inherited term']) {
    await about.getByRole('button', { name }).waitFor({ state: 'detached' })
  }
  await about.getByRole('link', { name: 'Open Kept' }).click()
  await page.getByText('View only').waitFor()
})

browserTest('who may change what is in one group has its buttons', async (t, browser) => {
  const node = await make('Node', 'Delegated')
  const urn = await make('Term', 'Owned', node)
  await server.user('keeper', { role: 'Reader', password: PASSWORD })
  const { errors } = await admin.gql('mutation p($input: PolicyUpdateInput!) { createPolicy(input: $input) }', {
    input: {
      ...{
        type: 'METADATA',
        state: 'ACTIVE',
        name: 'Keeper',
        description: '',
        privileges: ['MANAGE_GLOSSARY_CHILDREN']
      },
      resources: { filter: { criteria: [{ field: 'URN', values: [node], condition: 'EQUALS' }] } },
      actors: { users: ['urn:li:corpuser:keeper'], resourceOwners: false, allUsers: false, allGroups: false }
    }
  })
  t.notOk(errors)
  const page = await openPage(t, browser, server, `/glossary?at=${encodeURIComponent(urn)}`, {
    user: { name: 'keeper', password: PASSWORD }
  })
  const about = page.getByRole('region', { name: 'About Owned' })
  await about.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Kept well')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename Owned' }).click()
  await tree(page).getByRole('link', { name: 'Kept well' }).waitFor()
  await tree(page).getByRole('link', { name: 'Delegated' }).click()
  await page.getByRole('button', { name: 'New term in Delegated' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Another')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Another' }).click()
  await tree(page).getByRole('link', { name: 'Another' }).waitFor()
})

browserTest('while the search is off the tree shows all of a group all the same', async (t, browser) => {
  const off = await server.restart({ config: { plugins: { search: false } } })
  const page = await openPage(t, browser, off, '/glossary')
  await item(page, 'Money').locator('.tree-toggle').click()
  await tree(page).getByRole('link', { name: 'Net income' }).waitFor()
  t.equal(await page.getByRole('searchbox', { name: 'Find terms and groups' }).count(), 0)
})
