import { Menu } from '@base-ui/react/menu';
import { useState } from 'react';
import { useSession, useSignOut } from '../http/session.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { type Theme, useTheme } from './theme.ts';

const THEMES: readonly (readonly [Theme, string, IconName])[] = [
  ['system', 'As the system', 'monitor'],
  ['light', 'Light', 'sun'],
  ['dark', 'Dark', 'moon'],
];

export function PersonMenu() {
  const { data } = useSession();
  const [theme, setTheme] = useTheme();
  const [changing, setChanging] = useState(false);
  const signOut = useSignOut();
  if (!data) return null;
  return (
    <>
      <Menu.Root>
        <Menu.Trigger className="menu-trigger person">
          <span className="person-name">
            <strong>{data.person.name}</strong>
            <small>{data.person.email}</small>
          </span>
          <Icon name="chevrons-up-down" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner side="top" align="start" sideOffset={6} className="menu-positioner">
            <Menu.Popup className="menu">
              <Menu.Group>
                <Menu.GroupLabel className="menu-label">Theme</Menu.GroupLabel>
                <Menu.RadioGroup value={theme} onValueChange={(value: Theme) => setTheme(value)}>
                  {THEMES.map(([value, label, icon]) => (
                    <Menu.RadioItem key={value} value={value} className="menu-item">
                      <Icon name={icon} />
                      <span>{label}</span>
                      <Menu.RadioItemIndicator className="menu-check">
                        <Icon name="check" />
                      </Menu.RadioItemIndicator>
                    </Menu.RadioItem>
                  ))}
                </Menu.RadioGroup>
              </Menu.Group>
              <Menu.Separator className="menu-separator" />
              <Menu.Item className="menu-item" onClick={() => setChanging(true)}>
                <Icon name="key-round" />
                <span>Change password</span>
              </Menu.Item>
              <Menu.Item className="menu-item" onClick={() => signOut.mutate()}>
                <Icon name="log-out" />
                <span>Sign out</span>
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <PasswordDialog open={changing} onOpenChange={setChanging} />
    </>
  );
}
