import { Button } from './button.tsx';

export interface ShowOlderProps {
  /** A list that is read page by page. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** A button below a list, newest first, while there is more of it. */
export function ShowOlder({ list }: ShowOlderProps) {
  if (!list.hasNextPage) return null;
  return (
    <div>
      <Button busy={list.isFetchingNextPage && 'Loading…'} onClick={() => void list.fetchNextPage()}>
        Show older
      </Button>
    </div>
  );
}
