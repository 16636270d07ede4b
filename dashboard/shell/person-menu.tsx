import { Menu } from '@base-ui/react/menu';
import { useState } from 'react';
import { sentence } from '../http/problem.ts';
import { useSession } from '../http/session.ts';
import { Confirm } from '../ui/confirm.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { useToast } from '../ui/toasts.tsx';
import { askToLeave } from '../ui/unsaved.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { useSignOut } from './sign-out.ts';
import { type Theme, useTheme } from './theme.ts';

const THEMES: readonly (readonly [Theme, string, IconName])[] = [
  ['system', 'System', 'monitor'],
  ['light', 'Light', 'sun'],
  ['dark', 'Dark', 'moon'],
];

export function PersonMenu() {
  const { data } = useSession();
  const [theme, setTheme] = useTheme();
  const [changing, setChanging] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const toast = useToast();
  const signOut = useSignOut();
  const tell = (error: unknown) => void toast.add({ title: 'You are still signed in', description: sentence(error) });
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
              {data.person.hasPassword && (
                <Menu.Item className="menu-item" onClick={() => setChanging(true)}>
                  <Icon name="key-round" />
                  <span>Change password</span>
                </Menu.Item>
              )}
              <Menu.Item className="menu-item" onClick={() => askToLeave(() => setLeaving(true))}>
                <Icon name="monitor-off" />
                <span>Sign out everywhere</span>
              </Menu.Item>
              <Menu.Item
                className="menu-item"
                onClick={() => askToLeave(() => signOut.mutate({ everywhere: false }, { onError: tell }))}
              >
                <Icon name="log-out" />
                <span>Sign out</span>
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <PasswordDialog open={changing} onOpenChange={setChanging} />
      <Confirm
        open={leaving}
        onOpenChange={setLeaving}
        title="Sign out everywhere?"
        verb="Sign out everywhere"
        keep="Cancel"
        busy={signOut.isPending && 'Signing out…'}
        problem={leaving ? signOut.error : null}
        onConfirm={() => signOut.mutate({ everywhere: true })}
      >
        This ends your sessions on all devices, including this one. Keys that you created keep working.
      </Confirm>
    </>
  );
}
