import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { type Destination, useDestinations } from './destinations.ts';

export interface GoToDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function GoToDialog({ open, onOpenChange }: GoToDialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog palette" aria-label="Go to">
          <Destinations onChosen={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Destinations({ onChosen }: { readonly onChosen: () => void }) {
  const [text, setText] = useState('');
  const groups = useDestinations(text);
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      value={text}
      onValueChange={setText}
      itemToStringValue={({ label }: Destination) => label}
      autoHighlight="always"
      keepHighlight
    >
      <div className="palette-field">
        <Icon name="search" />
        <Autocomplete.Input aria-label="Go to" placeholder="Page, site or export id" />
        <Dialog.Close className="visually-hidden">Close</Dialog.Close>
      </div>
      <Autocomplete.Empty className="palette-empty">No matches.</Autocomplete.Empty>
      <Autocomplete.List className="palette-list">
        {(group: (typeof groups)[number]) => (
          <Autocomplete.Group key={group.value} items={group.items}>
            <Autocomplete.GroupLabel className="menu-label">{group.value}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: Destination) => (
                <Autocomplete.Item
                  key={`${item.label} ${item.hint}`}
                  value={item}
                  className="menu-item"
                  onClick={() => {
                    onChosen();
                    item.go();
                  }}
                >
                  <Icon name={item.icon} />
                  <span className="palette-label">{item.label}</span>
                  <small>{item.hint}</small>
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}
