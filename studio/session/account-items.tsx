import { Menu } from '@base-ui/react/menu'
import { useState } from 'react'
import { LANGUAGES } from '../text/languages.ts'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { chosenScheme, storeScheme, type Scheme, SCHEMES } from '../ui/scheme.ts'
import { type Session, useSignOut } from './use-session.ts'

export interface AccountItemsProps {
  session: Session
  /** Opens the choice of tenants; null for an account with one. */
  onLeave: (() => void) | null
}

/** The account, theme and language of the Studio, and *Sign out*. */
export function AccountItems({ session, onLeave }: AccountItemsProps) {
  const { write, language, choose } = useText()
  const [scheme, setScheme] = useState(chosenScheme)
  const signOut = useSignOut()
  const chooseScheme = (next: Scheme) => {
    storeScheme(next)
    setScheme(next)
  }
  return (
    <>
      <p className="menu-note">{session.name || session.email}</p>
      <Menu.Group>
        <Menu.GroupLabel className="menu-label">{write('account.language')}</Menu.GroupLabel>
        <Menu.RadioGroup value={language} onValueChange={(next: string) => void choose(next)}>
          {LANGUAGES.map((code) => (
            <Menu.RadioItem key={code} value={code} className="menu-item" closeOnClick={false}>
              <span lang={code}>{nameOf(code)}</span>
              <Menu.RadioItemIndicator className="menu-check">
                <Icon name="check" />
              </Menu.RadioItemIndicator>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Group>
      <Menu.Group>
        <Menu.GroupLabel className="menu-label">{write('account.scheme')}</Menu.GroupLabel>
        <Menu.RadioGroup value={scheme} onValueChange={chooseScheme}>
          {SCHEMES.map((each) => (
            <Menu.RadioItem key={each} value={each} className="menu-item" closeOnClick={false}>
              {write(`account.scheme.${each}`)}
              <Menu.RadioItemIndicator className="menu-check">
                <Icon name="check" />
              </Menu.RadioItemIndicator>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Group>
      <Menu.Separator className="menu-line" />
      {onLeave !== null && (
        <Menu.Item className="menu-item" onClick={onLeave}>
          {write('account.otherTenant')}
        </Menu.Item>
      )}
      <Menu.Item className="menu-item" onClick={() => signOut.mutate()}>
        {write('account.signOut')}
      </Menu.Item>
    </>
  )
}

/** The name of a language in that language. */
function nameOf(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}
