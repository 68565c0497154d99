import '../styles/screen.css'
import '../styles/revisions.css'
import { useState } from 'react'
import { SiteFrame } from '../site/site-frame.tsx'
import type { ScreenProps } from '../site/site-menu.tsx'
import { useText } from '../text/use-text.tsx'
import { Choices } from '../ui/choices.tsx'
import { ActivityList } from './activity-list.tsx'
import { VersionList } from './version-list.tsx'

const LISTS = ['versions', 'activity'] as const

/** The versions of the site, and for its owners who did what. */
export function RevisionsScreen({ room }: ScreenProps) {
  const { site, tenant } = room
  const { write } = useText()
  const [list, setList] = useState<(typeof LISTS)[number]>('versions')
  const isOwner = tenant.role === 'owner'
  return (
    <SiteFrame room={room}>
      <main className="room">
        <h1>{write('revisions.title')}</h1>
        {isOwner && (
          <Choices
            label={write('revisions.title')}
            options={LISTS.map((value) => ({ value, label: write(`revisions.${value}`) }))}
            value={list}
            onChoose={setList}
          />
        )}
        {list === 'versions' ? <VersionList site={site} isOwner={isOwner} /> : <ActivityList site={site} />}
      </main>
    </SiteFrame>
  )
}
