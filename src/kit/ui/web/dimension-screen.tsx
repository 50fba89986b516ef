import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { callApi } from '#kit/http/web/client.ts';
import type { dimensionValues } from '#kit/period-upload/contract.ts';
import { Answered } from './page-states.tsx';

interface DimensionScreenProps {
  /** Of the screen, and of what its tabs are: translated. */
  readonly title: string;
  readonly label: string;
  /** The call that lists the values. */
  readonly path: string;
  /** The value's name in the address. */
  readonly wireName: string;
  /** What a tab shows; drawn anew for another one. */
  readonly children: (code: string) => ReactNode;
}

/** A screen with a tab for each value of a dimension, as factories are; the chosen one is kept in the address. */
export function DimensionScreen({ title, label, path, wireName, children }: DimensionScreenProps): ReactNode {
  const [address, setAddress] = useSearchParams();
  const values = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => callApi<ReturnType<typeof dimensionValues>>({ path, signal, silent: true }),
  });
  return (
    <section className="list-screen" aria-label={title}>
      <Answered query={values} isEmpty={(list) => list.length === 0}>
        {(list) => {
          const chosen = list.find(({ code }) => code === address.get(wireName))?.code ?? list[0]?.code ?? '';
          return (
            <>
              <Tabs
                aria-label={label}
                activeKey={chosen}
                // Another tab starts at page 1 with 10 rows (document 2 §1).
                onChange={(code) => setAddress({ [wireName]: code }, { replace: true })}
                items={list.map(({ code, name }) => ({ key: code, label: name }))}
              />
              <Fragment key={chosen}>{children(chosen)}</Fragment>
            </>
          );
        }}
      </Answered>
    </section>
  );
}
