"""Word list: 1024 words that stand for ten bits each, easy to tell from each other.

No two begin with the same four letters, and no slip of one letter makes one from another. The
order must never change, as people keep photos of such words.
"""

_LIST = """
abacus acorn actor address adobe aerial agent agile airport alarm album almond alpine amber
amulet anchor angel animal ankle answer antler anvil apple apricot apron arcade archer arena
aroma arrow artist aspen aster athlete atlas attic author autumn avenue avocado award axle baby
badger bagel baker balcony ballet bamboo banana bandage banjo banner barber barley barn barrel
basil basket bathtub battery bayou bazaar beach beaver bedroom beetle bell beret berry bicycle
biscuit bison blanket blossom blouse boat bobcat bonnet book border botany bottle boulder
bouquet bowl boxer branch bread breeze brick bridge bronze broom brother brush bubble bucket
buffalo buggy bugle builder bumper bunny burger bushel butcher butler button cabbage cabin
cable cactus cadet cake calico camel camping canal candle canoe canvas canyon captain caravan
cargo carpet carrot cartoon cashew castle catfish cedar celery cellar cement cereal chain chalk
channel chapter cheese cherry chess chicken chief chime chisel chorus cinema circle citizen
citrus city clay clever cliff climber clinic clock cloud clown coach coast cobalt cobbler
cobweb cocoa coffee column comedy comma compass concert cookie copper coral cork corner cosmos
cotton counter courage cousin cowboy coyote cradle crane crater crayon cream cricket croquet
crumb crystal cuckoo culture curtain cushion custard cyclist cymbal dahlia dairy dance dawn
dazzle debate decade deer delta denim dentist desert design diagram diamond diesel dimple
dinner diploma dish diver dizzy doctor dolphin domino donkey dough dozen dragon drawer dress
drum duchess dust dynamo eagle earring earth easel east ebony echo eclipse editor effort elbow
eleven embassy emblem emerald emperor empire energy engine equator eraser ermine errand escort
essay estate evening example exhibit express eyebrow fabric factory falcon family farmer
fashion father faucet fedora fence fern fiction fiddle field fiesta fifteen figure filter
finger fisher flag flannel flask fleet flipper florist flour flower fluffy flute foam foghorn
folder fondue forest fortune fossil foster frame freckle freezer freight friday friend frisbee
frog frolic frost fruit fudge funnel furnace future gadget galaxy gallop galosh garage garden
garlic gazebo gecko genius gentle geyser giant giraffe glacier glass glider globe glory gnome
goblet golden golfer goose gorilla gossip gourmet grain grammar granite grape gravel green
grocer guard guest guide guitar gumdrop gutter gymnast habit halfway hammer hamster happy
harbor harmony harp harvest hatbox hawk heart heather hedge helmet herald hermit heron hiccup
highway hilltop hippo history hobby hockey holiday holly honey hoof horizon hornet horse hotel
hour hunter hurdle hurry husky hydrant iceberg icicle icing idea igloo iguana image impala inch
index indigo infant inkwell insect inside invite island ivory jacket jaguar january jasmine
jaunty jawbone jeans jelly jersey jester jewel jigsaw jingle jogger joke journal joyful juggler
juice june junior jury justice kayak kennel kettle kilt kimono king kiosk kitchen kite kitten
kiwi knee knight knoll knot koala label lace ladder lady lagoon lamb lantern laptop lasso latch
laugh laundry laurel lava lawyer leader leaf league lecture legacy legend lemon lentil leopard
letter level library light lilac limpet linen lion liquid lively lizard llama lobster locket
lodge logbook logic lotus lounge lucky luggage lullaby lumber lunar lunch lupine luxury lyric
machine magic magnet magpie mailbox major mammoth manager mango mantle maple marble march
margin marina market marmot maroon mascot mask mason meadow measure medal melody member memory
menu mermaid meteor method midday mighty milk miller mimic mineral minnow mint minute miracle
mirror model mole moment monday monster month morning mosaic motor mouse movie muffin muscle
museum music mystery napkin nature navy nectar needle nephew nerve nest newborn nickel nifty
nimble ninety noble noise nomad noodle north nougat novel nozzle nugget nurse nutmeg nylon
oasis oatmeal object oboe ocean october offer office olive omelet onion onward opal opera optic
orange orbit orchid organ origin ostrich otter outfit oven owner oxygen oyster paddle padlock
page pagoda painter palace palette pancake panda pansy pantry papaya paper parade parcel parent
park parsley partner patio patrol pattern peacock peanut pearl pebble pecan pelican pencil
penguin peony pepper perfume person petal phantom photo phrase piano pickle picnic picture
pigeon pilgrim pillow pilot pink pirate pixel pizza plaid planet plaster plate player plaza
plenty pliers plum poem polar police pollen pomelo poncho pond popcorn poppy porter potato
powder prairie present pretzel prince prism prize problem program project promise proud proverb
prune pudding pulley pumpkin pupil puppet purple puzzle pyjama pyramid python quail quartz
queen quiet quill quince quiver quiz rabbit raccoon radar radish raft railway rainy raisin
rally ramble rapid rattle raven ravine razor realm recess recipe record redwood reef referee
region relay remedy rescue resort reward rhubarb rhyme rhythm ribbon rice ripple robin robot
robust rodeo roller romance rooster rover royal rubber rudder ruffle rugby ruler rumba runner
rural rustle safari saffron sailor salad salmon salsa salute sample sandal sardine satchel
satin sauce sausage savanna sawdust scale scarf school science scooter scout screen script
seagull season second secret seed seesaw sequin sesame seven shadow shampoo shanty shark sheep
shelf sheriff shield shine shirt shoe shovel shower shrimp shrub shutter sierra signal silence
silver siren sister sitar sixteen skate sketch skipper sleepy sleigh slice slogan sloth smile
smooth snail sneeze snooze snow soap soccer society socks soda soil sonata song soprano south
spanner sparrow speech sphinx spider spinach spiral splash sponge spoon sport spring sprout
spruce square stable stadium stage stamp statue steam steeple step sticker story stove straw
street strum studio sturdy suburb subway suede sugar summer sunday sunset supper surfer surgeon
swallow swan sweater swing sword symbol syrup system tabby tablet tadpole taffy talent target
tartan tassel tavern taxi teacup teapot teddy tempo tennis tent theory thirty thorn thread
throne thumb ticket tiger timber tinker tinsel tiptoe tissue titan tomato tongue tooth topaz
topic torch toucan towel trade tribe tricky trophy trout trunk tulip tumble tundra tunic turban
turkey turnip turtle tuxedo tweed twelve twenty typist uncle unison upbeat update useful usher
utopia vacuum valley vapor vault velcro velvet vendor verse vessel video viking violet virtue
vision vista vivid vocal volume voter voyage waffle wagon waiter walnut walrus waltz wander
washer whale wheat wheel wicker wiggle window winter wisdom wombat woolly wordy world wreath
wrist yacht yellow yeoman yogurt yonder yummy zebra zenith zephyr zesty zigzag zipper zither
zodiac
"""
WORDS = tuple(_LIST.split())
