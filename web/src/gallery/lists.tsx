import { IconCheck, IconCircle, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { ConnectionLost } from '../api/refusal.ts'
import { useFormat } from '../i18n/use-format.ts'
import { type Text, useText } from '../i18n/use-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterMenu, type Filters } from '../ui/filter-menu.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { Toolbar } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { Meter } from '../ui/progress.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { type Column, RowActions, Table } from '../ui/table.tsx'
import { Tabs } from '../ui/tabs.tsx'
import s from './gallery.module.css'
import { Grid, Section } from './section.tsx'
import { galleryTexts } from './texts.ts'

interface Person {
  id: number
  firstName: string
  lastName: string
  role: 'signer' | 'operator'
  active: boolean | undefined
  used: number | undefined
}

const people: readonly Person[] = [
  { id: 1, firstName: 'Nattapong', lastName: 'Srisuwan', role: 'signer', active: true, used: 1284 },
  { id: 2, firstName: 'กนกวรรณ', lastName: 'ทองดี', role: 'operator', active: undefined, used: undefined },
  { id: 3, firstName: 'Emily', lastName: 'Carter', role: 'signer', active: false, used: 7 },
  { id: 4, firstName: 'ศิริพร', lastName: 'แก้วมณี', role: 'signer', active: true, used: 62 },
]

type Say = Text<typeof galleryTexts>

function Active({ active, t }: { active: boolean; t: Say }) {
  return (
    <Badge tone={active ? 'green' : 'grey'} icon={active ? IconCheck : IconCircle}>
      {t(active ? 'active' : 'inactive')}
    </Badge>
  )
}

function columnsOf(t: Say, number: (value: number) => string): Column<Person>[] {
  return [
    { key: 'name', title: t('employee'), whole: true, cell: (person) => <Name person={person} /> },
    { key: 'role', title: t('role'), cell: (person) => t(person.role) },
    {
      key: 'status',
      title: t('signerStatus'),
      cell: (person) => (person.active !== undefined && <Active active={person.active} t={t} />) || '',
    },
    {
      key: 'used',
      title: t('used'),
      align: 'end',
      cell: (person) => (person.used !== undefined && number(person.used)) || '',
    },
    {
      key: 'action',
      title: t('action'),
      align: 'end',
      cell: (person) => (
        <RowActions>
          <IconButton label={t('edit', { name: person.firstName })} icon={IconPencil} />
          <IconButton label={t('delete', { name: person.firstName })} icon={IconTrash} danger />
        </RowActions>
      ),
    },
  ]
}

function Name({ person }: { person: Person }) {
  return (
    <span className={s.person}>
      <Avatar firstName={person.firstName} lastName={person.lastName} size={26} />
      {person.firstName} {person.lastName}
    </span>
  )
}

export function Lists() {
  const t = useText(galleryTexts)
  const format = useFormat()
  const columns = useMemo(() => columnsOf(t, format.number), [t, format])
  const [page, setPage] = useState(2)
  const [perPage, setPerPage] = useState(10)
  const table = { label: t('users'), columns, rowKey: (person: Person) => person.id }
  const phone = (person: Person) => (
    <>
      <Avatar firstName={person.firstName} lastName={person.lastName} size={36} />
      <div className={s.words}>
        <div>
          {person.firstName} {person.lastName}
        </div>
        <div className="second">
          {t(person.role)} {person.active !== undefined && <Active active={person.active} t={t} />}
        </div>
      </div>
      <RowMenu
        label={t('edit', { name: person.firstName })}
        actions={[
          { key: 'edit', label: t('edit', { name: person.firstName }), icon: IconPencil, onClick: () => undefined },
          {
            key: 'delete',
            label: t('delete', { name: person.firstName }),
            icon: IconTrash,
            danger: true,
            onClick: () => undefined,
          },
        ]}
      />
    </>
  )
  return (
    <>
      <Section title={t('table')}>
        <Table {...table} rows={people} selected={(person) => person.id === 3} phone={phone} />
        <Pager
          page={page}
          perPage={perPage}
          total={218}
          onPage={setPage}
          sizes={[10, 20, 30, 40]}
          onPerPage={setPerPage}
        />
      </Section>
      <Section title={t('tableLoading')}>
        <Table {...table} label={t('tableLoading')} rows={undefined} perPage={4} />
      </Section>
      <Section title={t('tableEmpty')}>
        <Table
          {...table}
          rows={[]}
          perPage={4}
          state={
            <EmptyState title={t('none')} actions={<Button variant="primary">{t('addUser')}</Button>}>
              {t('noneText')}
            </EmptyState>
          }
        />
      </Section>
      <Section title={t('tableFailed')}>
        <Table
          {...table}
          rows={undefined}
          perPage={4}
          state={<LoadError error={new ConnectionLost('')} onRetry={() => undefined} />}
        />
      </Section>
    </>
  )
}

export function Finding() {
  const t = useText(galleryTexts)
  const [tab, setTab] = useState<'users' | 'roles'>('users')
  const [search, setSearch] = useState('')
  const [filters, setFilters] = useState<Filters>({ role: ['signer'], status: ['active'] })
  const [start, setStart] = useState<string | undefined>('2026-11-01')
  const [end, setEnd] = useState<string | undefined>('2026-11-20')
  return (
    <Section title={t('menus')}>
      <Tabs
        label={t('menus')}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'users', label: t('users'), count: 68 },
          { value: 'roles', label: t('roles'), count: 6 },
        ]}
      >
        <Toolbar end={<Meter label={t('signerStatus')} used={42} limit={50} />}>
          <SearchField label={t('search')} placeholder={t('search')} value={search} onSearch={setSearch} />
          <FilterMenu
            applied={filters}
            onApply={setFilters}
            groups={[
              {
                key: 'role',
                title: t('role'),
                choices: [
                  { value: 'operator', label: t('operator'), count: 13 },
                  { value: 'signer', label: t('signer'), count: 51 },
                ],
              },
              {
                key: 'status',
                title: t('status'),
                choices: [
                  { value: 'active', label: t('active'), count: 42 },
                  { value: 'inactive', label: t('inactive'), count: 9 },
                ],
              },
            ]}
          />
        </Toolbar>
      </Tabs>
      <Grid>
        <DateField label={t('start')} value={start} onChange={setStart} max={end} other={end} />
        <DateField
          label={t('end')}
          value={end}
          onChange={setEnd}
          min={start}
          max="2026-11-30"
          other={start}
          note={t('threeMonths')}
        />
        <DateField label={t('end')} value="2026-11-02" onChange={() => undefined} error={t('endWrong')} />
        <DateField label={t('end')} value="2026-11-02" onChange={() => undefined} disabled />
      </Grid>
    </Section>
  )
}
