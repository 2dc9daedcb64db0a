// The words of Cicero, De finibus bonorum et malorum, book 1, sections 32 and 33 (45 BC): the source of "lorem ipsum".
// The text of every seed depends on these words and their order: they must not change.

const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Words that can be used anywhere in a sentence. */
export const WORDS = wordsOf(`
  accusamus accusantium adipisci alias aliquam aliquid amet animi aperiam architecto asperiores aspernatur assumenda
  beatae blanditiis commodi consectetur consequatur consequuntur corporis corrupti culpa cupiditate debitis delectus
  deleniti deserunt dicta dignissimos distinctio dolor dolore dolorem doloremque dolores doloribus dolorum ducimus ea
  eaque earum eius eligendi eos error esse est eum eveniet excepturi exercitationem expedita explicabo facere facilis
  fuga fugiat fugit harum hic id illo illum impedit incidunt inventore ipsa ipsam ipsum iste iure iusto labore
  laboriosam laborum laudantium libero magnam magni maiores maxime minima minus modi molestiae molestias mollitia
  natus necessitatibus nemo nesciunt nihil nobis nostrum nulla numquam obcaecati odio odit officia officiis omnis
  optio pariatur perferendis perspiciatis placeat possimus praesentium provident quaerat quibusdam quis quisquam
  ratione recusandae reiciendis rem repellat repellendus reprehenderit repudiandae rerum saepe sapiente sequi
  similique sint sit soluta sunt suscipit tempora tempore temporibus tenetur totam ullam velit veniam veritatis vitae
  voluptas voluptate voluptatem voluptates voluptatibus voluptatum
`);

/** Words that need another word after them, such as conjunctions and prepositions. */
export const PARTICLES = wordsOf(`
  ab ad at atque aut autem cum cumque enim et ex in itaque nam neque nisi non porro quae quam quas quasi qui quia
  quidem quo quod quos sed unde ut vel vero
`);

/** How the traditional placeholder text begins. */
export const OPENING = wordsOf("lorem ipsum dolor sit amet");
